; operand [expression]: the operand without the operator
;   a = !b;
;   a =  b;
(unary_expression operand: (_) @lift) @node
