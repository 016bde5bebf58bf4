; first_of_array [loop]: the iteration for the first element of an array
;   for (int x : xs) { a(x); }
;   { int x = (xs)[0]; { a(x); } }
((enhanced_for_statement type: (_) @type name: (_) @name value: (_) @value body: _ @body) @node
  (#set! text "{ ${type} ${name} = (${value})[0]; ${body} }"))

; first_of_iterable [loop]: the iteration for the first element of a collection
;   for (int x : xs) { a(x); }
;   { int x = (xs).iterator().next(); { a(x); } }
((enhanced_for_statement type: (_) @type name: (_) @name value: (_) @value body: _ @body) @node
  (#set! text "{ ${type} ${name} = (${value}).iterator().next(); ${body} }"))

; default [loop]: one iteration for the type's default
;   for (int x : xs) { a(x); }
;   { int x = 0; { a(x); } }
((enhanced_for_statement type: (_) @type name: (_) @name body: _ @body) @node
  (#set! text "{ ${type} ${name} = ${default}; ${body} }"))

; default_without_jumps [loop]: one iteration for the type's default, its jumps dropped
;   for (String x : xs) { a(x); break; }
;   { String x = null; { a(x);        } }
((enhanced_for_statement type: (_) @type name: (_) @name body: _ @body) @node
  (#set! text "{ ${type} ${name} = ${default}; ${body} }") (#set! jumps "drop"))

; first_of_array_labelled [loop]: the first element's iteration, its jumps leaving a labelled statement
;   for (int x : xs) { if (b) break; a(x); }
;   { int x = (xs)[0]; chip1: { if (b) break chip1; a(x); } }
((enhanced_for_statement type: (_) @type name: (_) @name value: (_) @value body: _ @body) @node
  (#set! text "{ ${type} ${name} = (${value})[0]; ${label}${body} }") (#set! jumps "label"))

; first_of_iterable_labelled [loop]: the same for a collection
;   for (int x : xs) { if (b) break; a(x); }
;   { int x = (xs).iterator().next(); chip1: { if (b) break chip1; a(x); } }
((enhanced_for_statement type: (_) @type name: (_) @name value: (_) @value body: _ @body) @node
  (#set! text "{ ${type} ${name} = (${value}).iterator().next(); ${label}${body} }")
  (#set! jumps "label"))

; action [expression]: what is done for the loop, once
;   for (int a : b()) c();
;   b();
((enhanced_for_statement) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))

; var [type]: the type left to the compiler
;   for (A<B> c : d) e();
;   for (var  c : d) e();
((enhanced_for_statement type: [(generic_type) (scoped_type_identifier) (array_type)] @become)
  (#set! text "var"))

; nothing [block]: a lone semicolon instead of what is done
;   for (int a : b) c();
;   for (int a : b) ;
((enhanced_for_statement body: [(expression_statement) (return_statement) (throw_statement)
    (break_statement) (continue_statement)] @become) (#set! text ";"))
