; cases [switch] [paper 3.4.4]: halves of the cases, then one case at a time
;   switch (a) { case 1: b(); case 2: c(); }
;   switch (a) { case 1: b();              }
;   switch (a) {              case 2: c(); }
;   switch (a) {              case 2: c(); }
;   switch (a) { case 1: b();              }
((switch_block (switch_block_statement_group) @item) (#set! by "halves one"))
(switch_block (switch_rule) @item)
