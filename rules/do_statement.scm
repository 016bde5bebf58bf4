; body [loop] [paper 3.4.2]: one iteration instead of the loop
;   do { b(); } while (a);
;      { b(); }
(do_statement body: _ @lift) @node

; body_without_jumps [loop]: one iteration, its jumps dropped
;   do { b(); if (c) break; } while (a);
;      { b(); if (c) ;      }
((do_statement body: _ @lift) @node (#set! jumps "drop"))

; body_labelled [loop]: one iteration, its jumps leaving a labelled statement
;   do         { b(); if (c) break; } while (a);
;   chip1:     { b(); if (c) break chip1; }
((do_statement body: _ @lift) @node (#set! jumps "label") (#set! text "${label}${lift}"))

; action [expression]: what is done for the condition, once
;   do { c(); } while (a());
;   a();
((do_statement) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))

; nothing [block]: a lone semicolon instead of what is done
;   do a(); while (b);
;   do ;   while (b);
((do_statement body: [(expression_statement) (return_statement) (throw_statement)
    (break_statement) (continue_statement)] @become) (#set! text ";"))
