; stub [expression]: a plain value instead of the call
;   int a = b.c(d);
;   int a = 0     ;
;
;   a(b.c());
;   a(null );
;   a(0    );
;   a(false);
((method_invocation) @become (#set! text "${stub}") (#set! as "expression"))

; made [expression]: a new object of the type that is wanted, instead of the call
;   class A { A b() { return c(d, e); } }
;   class A { A b() { return new A(); } }
((method_invocation) @become (#set! text "${made}") (#set! as "expression"))

; part [expression]: what it is called on, or one of its arguments, instead of the call
;   a = b.c(d, e);
;   a = b        ;
;   a =     d    ;
;   a =        e ;
((method_invocation object: (_) @lift) @node (#set! as "expression"))
((method_invocation arguments: (argument_list (_) @lift)) @node (#set! as "expression"))

; unqualified [expression]: the call without what it is called on
;   class A { int c() { return b.c(); } }
;   class A { int c() { return   c(); } }
((method_invocation object: (_) @drop . "." @drop !type_arguments) (#set! known "method"))
((method_invocation object: (_) @drop . "." @drop . (super) @drop . "." @drop !type_arguments)
  (#set! known "method"))
((method_invocation object: [(this) (super)] @drop "." @drop !type_arguments))

; link [expression]: the chain of calls without one in its middle
;   a = b.c(d).e(f);
;   a = b     .e(f);
(method_invocation object: (method_invocation object: (_) @lift) @become)
(method_invocation object: (field_access object: (_) @lift) @become)

; inner [deep]: an expression further inside instead of the whole
;   a = b(c(d, e));
;   a =     d     ;
;   a =        e  ;
((method_invocation) @node (#set! find "inner") (#set! as "expression"))

; type_arguments [type]: the call without its type arguments
;   a = b.<C>d();
;   a = b.   d();
(method_invocation type_arguments: (_) @drop)
