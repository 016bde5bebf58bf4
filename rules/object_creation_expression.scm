; stub [expression]: a plain value instead of the object
;   A b = new C(d);
;   A b = null    ;
((object_creation_expression) @become (#set! text "${stub}") (#set! as "expression"))

; made [expression]: an object of the type that is wanted, made of nothing
;   class A { A b() { return new C(d); } }
;   class A { A b() { return new A() ; } }
((object_creation_expression) @become (#set! text "${made}") (#set! as "expression"))

; body [expression]: an object without a class of its own
;   a = new B() { int c; };
;   a = new B()           ;
(object_creation_expression (class_body) @drop)

; argument [expression]: one of its arguments instead of the object
;   a = new B(c, d);
;   a =       c    ;
;   a =          d ;
((object_creation_expression arguments: (argument_list (_) @lift)) @node (#set! as "expression"))

; inner [deep]: an expression further inside instead of the whole
;   a = new B(c(d));
;   a =         d  ;
((object_creation_expression) @node (#set! find "inner") (#set! as "expression"))

; outer [expression]: the object without the one it belongs to
;   a = b.new C();
;   a =   new C();
(object_creation_expression (_) @drop "." @drop "new")

; type_arguments [type]: the object without type arguments of its constructor
;   a = new <B>C();
;   a = new    C();
(object_creation_expression type_arguments: (_) @drop)
