; stub [expression]: a plain value instead of the element
;   int a = b[c];
;   int a = 0   ;
((array_access) @become (#set! text "${stub}") (#set! as "expression"))

; part [expression]: the array or the number instead of the element
;   a = b[c];
;   a = b   ;
;   a =   c ;
((array_access array: (_) @lift) @node (#set! as "expression"))
((array_access index: (_) @lift) @node (#set! as "expression"))

; inner [deep]: an expression further inside instead of the whole
;   a = b(c)[d];
;   a =   c    ;
((array_access) @node (#set! find "inner") (#set! as "expression"))
