; operand [expression]: one operand instead of both
;   a = b + c;
;   a = b    ;
;   a =     c;
(binary_expression left: (_) @lift) @node
(binary_expression right: (_) @lift) @node
