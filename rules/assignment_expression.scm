; stub [expression]: a plain value instead of the assignment
;   int a = b = c;
;   int a = 0    ;
((assignment_expression) @become (#set! text "${stub}") (#set! as "expression"))

; value [expression]: the value instead of the assignment
;   a(b = c);
;   a(    c);
((assignment_expression right: (_) @lift) @node (#set! as "expression"))
