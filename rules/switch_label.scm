; labels [switch]: one value of a case less
;   switch (a) { case 1, 2: b(); }
;   switch (a) { case    2: b(); }
;   switch (a) { case 1   : b(); }
((switch_label (expression) @item) (#set! least "1"))
(switch_label (pattern) @item)
(switch_label "," @between)

; guard [switch]: the case without its guard
;   switch (a) { case B b when c -> d(); }
;   switch (a) { case B b        -> d(); }
(switch_label (guard) @drop)

; otherwise [switch]: whatever no other case is for
;   switch (a) { case b(1): c(); }
;   switch (a) { default  : c(); }
((switch_label "case") @become (#set! text "default"))
