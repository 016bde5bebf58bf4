; value [expression]: the value without the cast
;   a = (B) c;
;   a =     c;
(cast_expression value: (_) @lift) @node
