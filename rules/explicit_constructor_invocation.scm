; object [expression]: the call without the object it is for
;   class A { A() { b.super(1); } }
;   class A { A() {   super(1); } }
(explicit_constructor_invocation object: (_) @drop "." @drop)

; type_arguments [type]: the call without its type arguments
;   class A { A() { <B>this(1); } }
;   class A { A() {    this(1); } }
(explicit_constructor_invocation type_arguments: (_) @drop)
