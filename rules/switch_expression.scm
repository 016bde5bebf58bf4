; stub [expression]: a plain value instead of the switch
;   int a = switch (b) { default -> 1; };
;   int a = 0                           ;
((switch_expression) @become (#set! text "${stub}") (#set! as "expression"))

; case [switch] [paper 3.4.4]: the body of one case instead of the switch
;   switch (a) { case 1: b(); break; default: c(); }
;   {                    b();      }
;   {                                         c(); }
;
;   switch (a) { case 1 -> b(); default -> { c(); } }
;                          b();
;                                          { c(); }
;
;   switch (a) { default -> { b(); break; } }
;                           { b();        }
((switch_expression body: (switch_block (switch_block_statement_group) @lift)) @node
  (#set! as "statement") (#set! bare "case") (#set! text "{ ${lift} }"))
((switch_expression body: (switch_block (switch_rule
    [(expression_statement) (block) (throw_statement)] @lift))) @node
  (#set! as "statement") (#set! jumps "last"))

; value [switch] [paper 3.4.4]: the value of one case instead of the switch
;   x = switch (a) { case 1 -> 5; case 2 -> { b(); yield 6; } default -> 7; };
;   x =                        5                                            ;
;   x =                                                  6                  ;
;   x =                                                                  7  ;
;
;   x = switch (a) { case 1: yield 5; default: b(); yield 6; };
;   x =                            5                         ;
;   x =                                                  6   ;
;
;   x = switch (a) { case 1: { yield 5; } default: { b(); yield 6; } };
;   x =                              5                                 ;
;   x =                                                        6       ;
((switch_expression body: (switch_block (switch_rule (expression_statement (_) @lift)))) @node
  (#set! as "expression"))
((switch_expression body: (switch_block (switch_rule (block (yield_statement (_) @lift) .)))) @node
  (#set! as "expression"))
((switch_expression body: (switch_block
    (switch_block_statement_group (yield_statement (_) @lift) .))) @node
  (#set! as "expression"))
((switch_expression body: (switch_block
    (switch_block_statement_group (block (yield_statement (_) @lift) .) .))) @node
  (#set! as "expression"))

; through [switch]: the body of a case together with what it falls into
;   switch (a) { case 1: b(); case 2: c(); break; default: d(); }
;   {                    b();         c();                      }
((switch_expression body: (switch_block (switch_block_statement_group) @lift)) @node
  (#set! as "statement") (#set! bare "through") (#set! text "{ ${lift} }"))

; case_without_jumps [switch]: the body of one case, what would leave the switch dropped
;   switch (a) { case 1: if (b) break; c(); break; }
;   {                    if (b) ;      c();        }
((switch_expression body: (switch_block (switch_block_statement_group) @lift)) @node
  (#set! as "statement") (#set! bare "case") (#set! text "{ ${lift} }") (#set! jumps "drop"))
((switch_expression body: (switch_block (switch_rule (block) @lift))) @node
  (#set! as "statement") (#set! jumps "drop"))

; arms [switch]: what every case does, one after the other
;   switch (a) { case 1 -> b(); case 2 -> { c(); } default -> throw d; }
;   {                      b();           { c(); }            throw d; }
;
;   switch (a) { case 1: b(); case 2: case 3: c(); default: d(); e(); }
;   {                    b();                 c();          d(); e(); }
((switch_expression body: (switch_block . "{"
    . (switch_rule (switch_label) @between "->" @between) @lift
    . (switch_rule (switch_label) @between "->" @between)+ @lift . "}" .)) @node
  (#set! as "statement") (#set! text "{ ${lift} }") (#set! join ""))
((switch_expression body: (switch_block . "{"
    . (switch_block_statement_group (switch_label) @between ":" @between) @lift
    . (switch_block_statement_group (switch_label) @between ":" @between)+ @lift . "}" .)) @node
  (#set! as "statement") (#set! text "{ ${lift} }") (#set! join ""))

; arms_without_jumps [switch]: the same, what would leave the switch dropped
;   switch (a) { case 1: b(); break; default: c(); break; }
;   {                    b();                 c();        }
((switch_expression body: (switch_block . "{"
    . (switch_block_statement_group (switch_label) @between ":" @between) @lift
    . (switch_block_statement_group (switch_label) @between ":" @between)+ @lift . "}" .)) @node
  (#set! as "statement") (#set! text "{ ${lift} }") (#set! join "") (#set! jumps "drop"))

; action [expression]: what is done for the choice alone
;   switch (a()) { default: b(); }
;   a();
((switch_expression) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))
