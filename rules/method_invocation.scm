; part [expression]: what it is called on, or one of its arguments, instead of the call
;   a = b.c(d, e);
;   a = b        ;
;   a =     d    ;
;   a =        e ;
((method_invocation object: (_) @lift) @node (#set! as "expression"))
((method_invocation arguments: (argument_list (_) @lift)) @node (#set! as "expression"))

; unqualified [expression]: the call without what it is called on
;   a = b.c();
;   a =   c();
(method_invocation object: (_) @drop "." @drop !type_arguments)
