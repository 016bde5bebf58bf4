; declarators [declaration]: the declaration without one of its variables
;   int a = 1, b, c;
;   int        b, c;
;   int a = 1   , c;
;   int a = 1, b   ;
((local_variable_declaration declarator: (_) @item) (#set! least "1"))
(local_variable_declaration "," @between)

; action [expression]: what is done for the value instead of the variable
;   int a = b(c());
;   b(c());
;   c();
((local_variable_declaration) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))

; inlined [inline]: the value where the variable is used, if that is once
;   { int a = b + 1; c(a * 2, d); }
;   { c((b + 1) * 2, d); }
;
;   { int a = 7; c(a, a); }
;   { c(7, 7); }
((local_variable_declaration) @node (#set! move "value") (#set! as "listed"))

; var [type]: the type left to the compiler
;   A<B> c = d();
;   var  c = d();
((local_variable_declaration type: [(generic_type) (scoped_type_identifier) (array_type)] @become
    . declarator: (variable_declarator value: (expression)) . ";")
  (#set! text "var"))

; object [deep]: any object instead of one of its type
;   A b = c();
;   Object b = c();
((local_variable_declaration type: (_) @become . declarator: (variable_declarator !value))
  (#set! text "Object") (#not-match? @become "^(var|Object|boolean|char|byte|short|int|long|float|double)$"))
((local_variable_declaration type: (_) @become
    . declarator: (variable_declarator value: (expression)))
  (#set! text "Object") (#not-match? @become "^(var|Object|boolean|char|byte|short|int|long|float|double)$"))
