; throws [declaration]: the constructor without its throws clause
;   class A { A() throws C { } }
;   class A { A()          { } }
(constructor_declaration (throws) @drop)

; type_parameters [type]: the constructor without its type parameters
;   class A { <B> A() { } }
;   class A {     A() { } }
(constructor_declaration type_parameters: (_) @drop)
