; body [switch]: the only statement of the block
;   switch (a) { case 1 -> { b(); } }
;   switch (a) { case 1 ->   b();   }
((switch_rule (block . (expression_statement) @lift .) @become))
((switch_rule (block . (throw_statement) @lift .) @become))

; value [switch]: the value alone that is yielded
;   a = switch (b) { default -> { yield c; } };
;   a = switch (b) { default ->         c;   };
((switch_rule (block . (yield_statement (expression) @c) .) @become) (#set! text "${c};"))
