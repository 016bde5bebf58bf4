; stub [expression]: a plain value instead of the value that is cast
;   List a = (List) b;
;   List a = null    ;
((cast_expression) @become (#set! text "${stub}") (#set! as "expression"))

; value [expression]: the value without the cast
;   a = (B) c;
;   a =     c;
((cast_expression value: (_) @lift) @node (#set! as "expression"))

; inner [deep]: an expression further inside instead of the whole
;   a = (B) c(d);
;   a =       d ;
((cast_expression) @node (#set! find "inner") (#set! as "expression"))

; object [deep]: a cast to any object
;   a = (B) c;
;   a = (Object) c;
((cast_expression "(" . type: (_) @become . ")")
  (#set! text "Object") (#not-match? @become "^(Object|boolean|char|byte|short|int|long|float|double)$"))
