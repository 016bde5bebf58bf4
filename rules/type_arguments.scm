; arguments [type]: one type argument less
;   A<B, C> d;
;   A<   C> d;
;   A<B   > d;
((type_arguments (_) @item) (#set! least "1"))
(type_arguments "," @between)
