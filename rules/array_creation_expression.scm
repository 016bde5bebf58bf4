; stub [expression]: a plain value instead of the array
;   int[] a = new int[b];
;   int[] a = null      ;
((array_creation_expression) @become (#set! text "${stub}") (#set! as "expression"))

; length [expression]: a length instead of the array
;   a = new int[b];
;   a =         b ;
((array_creation_expression dimensions: (dimensions_expr (expression) @lift)) @node (#set! as "expression"))

; element [expression]: one of its elements instead of the array
;   a = new int[] { b, c };
;   a =             b     ;
;   a =                c  ;
((array_creation_expression value: (array_initializer (_) @lift)) @node (#set! as "expression"))

; dimension [expression]: the array without a dimension that has no length
;   a = new int[b][];
;   a = new int[b]  ;
(array_creation_expression dimensions: (dimensions) @drop !value)

; inner [deep]: an expression further inside instead of the whole
;   a = new int[b(c)];
;   a =           c  ;
((array_creation_expression) @node (#set! find "inner") (#set! as "expression"))
