; stub [expression]: a plain value instead of the operation
;   a(!b);
;   a(false);
((unary_expression) @become (#set! text "${stub}") (#set! as "expression"))

; operand [expression]: the operand without the operator
;   a = !b;
;   a =  b;
((unary_expression operand: (_) @lift) @node (#set! as "expression"))

; inner [deep]: an expression further inside instead of the whole
;   a = !b(c);
;   a =    c ;
((unary_expression) @node (#set! find "inner") (#set! as "expression"))
