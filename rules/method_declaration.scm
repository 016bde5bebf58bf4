; throws [declaration]: the method without its throws clause
;   class A { void b() throws C { } }
;   class A { void b()          { } }
(method_declaration (throws) @drop)

; type_parameters [type]: the method without its type parameters
;   class A { <T> void b() { } }
;   class A {     void b() { } }
(method_declaration type_parameters: (_) @drop)
