; parameters [declaration]: one parameter of a lambda less
;   x = (a, b) -> 1;
;   x = (   b) -> 1;
;   x = (a   ) -> 1;
(inferred_parameters (_) @item)
(inferred_parameters "," @between)
