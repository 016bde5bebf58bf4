; statements [block] [paper 3.4.1]: the whole block, halves, then one statement at a time
;   { a(); b(); }
;   {           }
;   { a();      }
;   {      b(); }
;   {      b(); }
;   { a();      }
((block (_) @item) (#set! by "whole halves one"))
(block ";" @item)
