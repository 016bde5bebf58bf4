; element [type]: the type of one element
;   int[] a;
;   int   a;
((array_type element: (_) @lift) @node)
