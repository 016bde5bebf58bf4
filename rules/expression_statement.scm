; action [expression]: something done inside instead of the whole statement
;   a(b(), c()).d(new E(f()));
;   a(b(), c());
;                 new E(f());
;     b();
;          c();
;                       f();
;
;   x = a();
;       a();
((expression_statement) @node (#set! find "action") (#set! as "statement")
  (#set! text "${lift};"))

; lambda [expression]: what a lambda does instead of the whole statement
;   a(() -> { b(); });
;           { b(); }
;
;   a(() -> b());
;           b();
((expression_statement (method_invocation arguments: (argument_list
    (lambda_expression body: (block) @lift)))) @node)
((expression_statement (method_invocation arguments: (argument_list
    (lambda_expression body: (method_invocation) @lift)))) @node
  (#set! text "${lift};"))

; reference [expression]: the call of a method instead of handing it on
;   a(b, C::d);
;        C. d();
((expression_statement (method_invocation arguments: (argument_list
    (method_reference . (_) @object "::" . (identifier) @name .)))) @node
  (#set! text "${object}.${name}();"))

; declared [inline]: assigned where it is declared
;   { int a; b(); a = c; }
;   {        b(); int a = c; }
;
;   { String a = b + c; a += d ? e : f; }
;   { String a = b + c + (d ? e : f); }
((expression_statement (assignment_expression)) @node (#set! move "assignment") (#set! as "listed"))

; handed [inline]: the value where it is read next, without the assignment
;   { a.b = new C(d); a.b.e(); }
;   { new C(d).e(); }
;
;   { a = b + c; d(a * 2, e); }
;   { d((b + c) * 2, e); }
((expression_statement (assignment_expression)) @node (#set! move "assigned") (#set! as "listed"))
