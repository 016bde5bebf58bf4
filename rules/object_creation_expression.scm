; body [expression]: an object without a class of its own
;   a = new B() { int c; };
;   a = new B()           ;
(object_creation_expression (class_body) @drop)

; argument [expression]: one of its arguments instead of the object
;   a = new B(c, d);
;   a =       c    ;
;   a =          d ;
((object_creation_expression arguments: (argument_list (_) @lift)) @node (#set! as "expression"))
