; inside [expression]: without the parentheses
;   a = (b);
;   a =  b ;
((parenthesized_expression (_) @lift) @node (#set! as "expression"))

; inner [deep]: an expression further inside instead of the whole
;   a = (b(c));
;   a =    c  ;
((parenthesized_expression) @node (#set! find "inner") (#set! as "expression"))
