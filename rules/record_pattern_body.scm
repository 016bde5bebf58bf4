; components [switch]: one component less
;   a = b instanceof C(D d, E e);
;   a = b instanceof C(     E e);
;   a = b instanceof C(D d     );
(record_pattern_body (_) @item)
(record_pattern_body "," @between)
