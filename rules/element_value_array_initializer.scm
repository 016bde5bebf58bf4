; items [modifier]: one element less
;   @A({1, 2}) class B { }
;   @A({   2}) class B { }
;   @A({1   }) class B { }
(element_value_array_initializer (_) @item)
(element_value_array_initializer "," @between)
