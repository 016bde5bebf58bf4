; stub [expression]: a plain value instead of the choice
;   int a = b ? c : d;
;   int a = 0        ;
((ternary_expression) @become (#set! text "${stub}") (#set! as "expression"))

; arm [expression]: one arm instead of the choice
;   a = b ? c : d;
;   a =     c    ;
;   a =         d;
((ternary_expression consequence: (_) @lift) @node (#set! as "expression"))
((ternary_expression alternative: (_) @lift) @node (#set! as "expression"))

; inner [deep]: an expression further inside instead of the whole
;   a = b ? c(d) : e;
;   a =       d     ;
((ternary_expression) @node (#set! find "inner") (#set! as "expression"))
