; arm [if] [paper 3.4.3]: the body of one arm instead of the chain
;   if (a) { b(); } else if (c) d(); else { e(); }
;          { b(); }
;                                d();
;                                         { e(); }
(if_statement consequence: _ @lift alternative: (if_statement)? @same) @node
(if_statement alternative: _ @lift) @node

; arms [if] [paper 3.4.3]: the chain without one of its arms
;   if (a) { b(); } else if (c) d(); else { e(); }
;                        if (c) d(); else { e(); }
;   if (a) { b(); }                  else { e(); }
;   if (a) { b(); } else if (c) d();
((if_statement "if" @item consequence: _ @item "else"? @between
    alternative: (if_statement)? @same)
  (#set! least "1"))
(if_statement alternative: _ @item)

; both [if]: what both arms do, one after the other
;   if (a) b(); else { c(); }
;   {      b();      { c(); } }
((if_statement consequence: (_) @a alternative: (_) @b) @node
  (#set! as "statement") (#set! text "{ ${a} ${b} }"))

; otherwise [if]: what the last condition guards, whenever no other holds
;   if (a) b(); else if (c) d();
;   if (a) b(); else        d();
(if_statement alternative: (if_statement consequence: (_) @lift !alternative) @become)

; action [expression]: what is done for the condition alone
;   if (a() && b) { c(); }
;   a();
((if_statement) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))

; nothing [block]: a lone semicolon instead of what is done
;   if (a) b(); else c();
;   if (a) ;    else c();
;   if (a) b(); else ;
((if_statement consequence: [(expression_statement) (return_statement) (throw_statement)
    (break_statement) (continue_statement)] @become) (#set! text ";"))
((if_statement alternative: [(expression_statement) (return_statement) (throw_statement)
    (break_statement) (continue_statement)] @become) (#set! text ";"))
