; types [declaration]: one exception less
;   class A { void b() throws C, D { } }
;   class A { void b() throws    D { } }
;   class A { void b() throws C    { } }
((throws (_) @item) (#set! least "1"))
(throws "," @between)
