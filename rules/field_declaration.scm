; declarators [declaration]: the declaration without one of its variables
;   class A { int a = 1, b, c; }
;   class A { int        b, c; }
;   class A { int a = 1   , c; }
;   class A { int a = 1, b   ; }
((field_declaration declarator: (_) @item) (#set! least "1"))
(field_declaration "," @between)

; inlined [inline]: the value where the field is used, if that is once
;   class A { static int b = 7; int c() { return A.b; } }
;   class A { int c() { return 7; } }
((field_declaration) @node (#set! move "value"))

; object [deep]: any object instead of one of its type
;   class A { List b; }
;   class A { Object b; }
((field_declaration type: (_) @become)
  (#set! text "Object") (#not-match? @become "^(void|Object|boolean|char|byte|short|int|long|float|double)$"))
