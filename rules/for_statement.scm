; body [loop] [paper 3.4.2]: the start and one iteration instead of the loop
;   for (int i = 0; i < n; i++) { a(i); }
;   {    int i = 0;             { a(i); } }
;
;   for (i = 0, j = 1; i < n; i++) a(i);
;   {    i = 0; j = 1;             a(i); }
;
;   for (; a; ) { b(); }
;               { b(); }
((for_statement init: (local_variable_declaration) @init body: _ @body) @node
  (#set! text "{ ${init} ${body} }"))
((for_statement "(" . init: (expression) @init ("," @between init: (expression) @init)* . ";"
    body: _ @body) @node
  (#set! text "{ ${init}; ${body} }") (#set! join ";"))
(for_statement !init body: _ @lift) @node

; body_without_jumps [loop]: the start and one iteration, its jumps dropped
;   for (int i = 0; i < n; i++) { if (b) continue; a(i); }
;   {    int i = 0;             { if (b) ;         a(i); } }
;
;   for (i = 0, j = 1; i < n; i++) { if (b) continue; a(i); }
;   {    i = 0; j = 1;             { if (b) ;         a(i); } }
;
;   for (; a; ) { if (b) break; }
;               { if (b) ;      }
((for_statement init: (local_variable_declaration) @init body: _ @body) @node
  (#set! text "{ ${init} ${body} }") (#set! jumps "drop"))
((for_statement "(" . init: (expression) @init ("," @between init: (expression) @init)* . ";"
    body: _ @body) @node
  (#set! text "{ ${init}; ${body} }") (#set! join ";") (#set! jumps "drop"))
((for_statement !init body: _ @lift) @node (#set! jumps "drop"))

; body_labelled [loop]: the start and one iteration, its jumps leaving a labelled statement
;   for (int i = 0; i < n; i++) { if (b) continue; a(i); }
;   {    int i = 0;      chip1: { if (b) break chip1; a(i); } }
;
;   for (i = 0, j = 1; i < n; i++) { if (b) continue; a(i); }
;   {    i = 0; j = 1;      chip1: { if (b) break chip1; a(i); } }
;
;   for (; a; ) { if (b) break; }
;   chip1:      { if (b) break chip1; }
((for_statement init: (local_variable_declaration) @init body: _ @body) @node
  (#set! text "{ ${init} ${label}${body} }") (#set! jumps "label"))
((for_statement "(" . init: (expression) @init ("," @between init: (expression) @init)* . ";"
    body: _ @body) @node
  (#set! text "{ ${init}; ${label}${body} }") (#set! join ";") (#set! jumps "label"))
((for_statement !init body: _ @lift) @node (#set! text "${label}${lift}") (#set! jumps "label"))

; last [loop]: the last iteration instead of the loop
;   for (int i = 0; i < n; i++) a(i);
;   { int i = n - 1; a(i); }
;
;   for (int i = 0; i <= n; i++) a(i);
;   { int i = n; a(i); }
((for_statement init: (local_variable_declaration type: (_) @type
    . declarator: (variable_declarator name: (_) @name) .)
    condition: (binary_expression left: (identifier) operator: "<" right: (_) @end)
    body: _ @body) @node
  (#set! text "{ ${type} ${name} = ${end} - 1; ${body} }"))
((for_statement init: (local_variable_declaration type: (_) @type
    . declarator: (variable_declarator name: (_) @name) .)
    condition: (binary_expression left: (identifier) operator: ["<=" ">="] right: (_) @end)
    body: _ @body) @node
  (#set! text "{ ${type} ${name} = ${end}; ${body} }"))

; action [expression]: what is done for the loop, once
;   for (int i = a(); b(); i++) c();
;   a();
;   b();
;   i++;
((for_statement) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))

; nothing [block]: a lone semicolon instead of what is done
;   for (;;) a();
;   for (;;) ;
((for_statement body: [(expression_statement) (return_statement) (throw_statement)
    (break_statement) (continue_statement)] @become) (#set! text ";"))
