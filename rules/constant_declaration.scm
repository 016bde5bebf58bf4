; declarators [declaration]: the declaration without one of its constants
;   interface A { int a = 1, b = 2; }
;   interface A { int        b = 2; }
;   interface A { int a = 1       ; }
((constant_declaration declarator: (_) @item) (#set! least "1"))
(constant_declaration "," @between)
