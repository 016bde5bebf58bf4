; body [loop] [paper 3.4.2]: one iteration instead of the loop
;   while (a) { b(); }
;             { b(); }
;
;   while (a) ;
;             ;
(while_statement body: _ @lift) @node

; body_without_jumps [loop]: one iteration, its jumps dropped
;   while (a) { b(); if (c) break; d(); continue; }
;             { b(); if (c) ;      d();           }
((while_statement body: _ @lift) @node (#set! jumps "drop"))

; body_labelled [loop]: one iteration, its jumps leaving a labelled statement
;   while (a) { b(); if (c) break; }
;   chip1:    { b(); if (c) break chip1; }
;
;   x: while (a) { while (b) { continue x; } }
;   x:           { while (b) { break x;    } }
((while_statement body: _ @lift) @node (#set! jumps "label") (#set! text "${label}${lift}"))

; action [expression]: what is done for the condition, once
;   while (a()) { c(); }
;   a();
((while_statement) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))

; nothing [block]: a lone semicolon instead of what is done
;   while (a) b();
;   while (a) ;
((while_statement body: [(expression_statement) (return_statement) (throw_statement)
    (break_statement) (continue_statement)] @become) (#set! text ";"))
