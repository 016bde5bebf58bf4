; throws [declaration]: the method without its throws clause
;   class A { void b() throws C { } }
;   class A { void b()          { } }
(method_declaration (throws) @drop)

; type_parameters [type]: the method without its type parameters
;   class A { <T> void b() { } }
;   class A {     void b() { } }
(method_declaration type_parameters: (_) @drop)

; dimensions [type]: the method's result itself instead of an array
;   class A { int b()[] { return c; } }
;   class A { int b()   { return c; } }
(method_declaration dimensions: (_) @drop)

; inlined [inline]: what the method does where it is called, if that is once
;   class A { void a() { b(1, c()); } void b(int d, int e) { f(d, e); g(e); } }
;   class A { void a() { { int e = c(); f(1, e); g(e); } } }
;
;   class A { int a() { return 2 * b(c); } int b(int d) { return d + 1; } }
;   class A { int a() { return 2 * (c + 1); } }
;
;   class A { int a() { return b(c); } int b(int d) { if (d) return 1; return 2; } }
;   class A { int a() { { if (c) return 1; return 2; } } }
;
;   class A { void a() { int x = b(1); } int b(int d) { c(); return d; } }
;   class A { void a() { c(); int x = 1; } }
((method_declaration) @node (#set! move "body"))

; object [deep]: any object instead of one of its type
;   class A { Strings b() { return c; } }
;   class A { Object b() { return c; } }
((method_declaration type: (_) @become)
  (#set! text "Object") (#not-match? @become "^(void|Object|boolean|char|byte|short|int|long|float|double)$"))

; nothing [deep]: a method that does nothing and returns nothing
;   class A { int b(int c) { return d; } }
;   class A { void b(int c) { } }
;
;   class A { static E b() { return c; } }
;   class A { static void b() { } }
((method_declaration . type: [(integral_type) (floating_point_type) (boolean_type) (type_identifier) (scoped_type_identifier) (generic_type) (array_type)]
    name: (_) @name parameters: (_) @parameters body: (block)) @node
  (#set! text "void ${name}${parameters} { }"))
((method_declaration . (modifiers) @modifiers . type: [(integral_type) (floating_point_type) (boolean_type) (type_identifier) (scoped_type_identifier) (generic_type) (array_type)]
    name: (_) @name parameters: (_) @parameters body: (block)) @node
  (#set! text "${modifiers} void ${name}${parameters} { }"))

; bodyless [deep]: no body at all, where a program need not compile
;   class A { void b() { } }
;   class A { void b() ;   }
(method_declaration body: (block "{" . "}") @become (#set! text ";"))
