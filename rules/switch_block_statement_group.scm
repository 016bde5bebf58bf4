; statements [block] [paper 3.4.4]: the whole body of a case, halves, then one statement at a time
;   switch (a) { case 1: b(); break; }
;   switch (a) { case 1:             }
;   switch (a) { case 1: b();        }
;   switch (a) { case 1:      break; }
;   switch (a) { case 1:      break; }
;   switch (a) { case 1: b();        }
((switch_block_statement_group (statement) @item) (#set! by "whole halves one"))
(switch_block_statement_group ";" @item)
