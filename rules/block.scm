; statements [block] [paper 3.4.1]: the whole block, halves, then one statement at a time
;   { a(); b(); }
;   {           }
;   { a();      }
;   {      b(); }
;   {      b(); }
;   { a();      }
((block (_) @item) (#set! by "whole halves one"))
(block ";" @item)

; braces [block]: its statements without the braces
;   void f() { a(); { b(); c(); } }
;   void f() { a();   b(); c();   }
((block . "{" . _+ @lift . "}" .) @node (#set! as "listed"))

; single [block]: its only statement without the braces
;   if (a) { b(); }
;   if (a)   b();
((block . "{" . [(expression_statement) (return_statement) (throw_statement) (break_statement)
    (continue_statement) (yield_statement) (while_statement) (do_statement) (for_statement)
    (enhanced_for_statement) (if_statement) (switch_expression)] @lift . "}" .) @node
  (#set! as "body"))

; empty [block]: a lone semicolon
;   while (a) { }
;   while (a) ;
((block . "{" . "}" .) @become (#set! as "body") (#set! text ";"))
