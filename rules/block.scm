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
