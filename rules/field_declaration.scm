; declarators [declaration]: the declaration without one of its variables
;   class A { int a = 1, b, c; }
;   class A { int        b, c; }
;   class A { int a = 1   , c; }
;   class A { int a = 1, b   ; }
((field_declaration declarator: (_) @item) (#set! least "1"))
(field_declaration "," @between)
