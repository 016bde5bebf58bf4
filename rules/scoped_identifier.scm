; outer [import]: a shorter path
;   package a.b.c;
;   package a.b  ;
((scoped_identifier scope: (_) @lift) @node)
