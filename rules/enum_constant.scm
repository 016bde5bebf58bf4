; body [declaration]: the constant without a body of its own
;   enum A { B { int c() { return 1; } } }
;   enum A { B                           }
(enum_constant body: (_) @drop)

; arguments [declaration]: the constant without arguments
;   enum A { B(1) }
;   enum A { B    }
(enum_constant arguments: (_) @drop)
