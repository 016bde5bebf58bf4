; inside [expression]: without the parentheses
;   a = (b);
;   a =  b ;
((parenthesized_expression (_) @lift) @node (#set! as "expression"))
