; part [expression]: a call inside instead of the whole statement
;   a(b(), c()).d();
;   a(b(), c());
;
;   a(b(), new C());
;     b();
;            new C();
;
;   x = a();
;       a();
((expression_statement (method_invocation object: (method_invocation) @lift)) @node
  (#set! text "${lift};"))
((expression_statement (method_invocation
    arguments: (argument_list [(method_invocation) (object_creation_expression)] @lift))) @node
  (#set! text "${lift};"))
((expression_statement (assignment_expression
    right: [(method_invocation) (object_creation_expression)] @lift)) @node
  (#set! text "${lift};"))
