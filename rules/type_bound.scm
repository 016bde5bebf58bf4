; bounds [type]: one bound less
;   class A<B extends C & D> { }
;   class A<B extends     D> { }
;   class A<B extends C    > { }
((type_bound (_) @item) (#set! least "1"))
(type_bound "&" @between)
