; stub [expression]: a plain value instead of the counting
;   int a = b++;
;   int a = 0  ;
((update_expression) @become (#set! text "${stub}") (#set! as "expression"))

; operand [expression]: the variable without counting
;   a = b++;
;   a = b  ;
((update_expression (_) @lift) @node (#set! as "expression"))
