; parameters [type]: one type parameter less
;   class A<B, C> { }
;   class A<   C> { }
;   class A<B   > { }
((type_parameters (_) @item) (#set! least "1"))
(type_parameters "," @between)
