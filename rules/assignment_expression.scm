; value [expression]: the value instead of the assignment
;   a(b = c);
;   a(    c);
((assignment_expression right: (_) @lift) @node (#set! as "expression"))
