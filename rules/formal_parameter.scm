; object [deep]: any object instead of one of its type
;   class A { void b(List c) { } }
;   class A { void b(Object c) { } }
((formal_parameter type: (_) @become)
  (#set! text "Object") (#not-match? @become "^(void|Object|boolean|char|byte|short|int|long|float|double)$"))
