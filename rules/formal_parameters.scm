; parameters [declaration]: one parameter less
;   class A { void b(int c, int d) { } }
;   class A { void b(       int d) { } }
;   class A { void b(int c       ) { } }
(formal_parameters (_) @item)
(formal_parameters "," @between)
