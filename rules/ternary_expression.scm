; arm [expression]: one arm instead of the choice
;   a = b ? c : d;
;   a =     c    ;
;   a =         d;
(ternary_expression consequence: (_) @lift) @node
(ternary_expression alternative: (_) @lift) @node
