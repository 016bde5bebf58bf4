; throws [declaration]: the constructor without its throws clause
;   class A { A() throws C { } }
;   class A { A()          { } }
(constructor_declaration (throws) @drop)
