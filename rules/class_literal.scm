; stub [expression]: a plain value instead of the class
;   a(B.class);
;   a(null   );
((class_literal) @become (#set! text "${stub}") (#set! as "expression"))
