; stub [expression]: a plain value instead of the method
;   a(b::c);
;   a(null);
((method_reference) @become (#set! text "${stub}") (#set! as "expression"))

; object [expression]: what it belongs to instead of the method
;   a = b::c;
;   a = b   ;
((method_reference . (primary_expression) @lift) @node (#set! as "expression"))
