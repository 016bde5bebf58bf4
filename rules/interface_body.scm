; members [declaration]: all members, halves, then one at a time
;   interface A { int a = 1; void b(); }
;   interface A {                      }
;   interface A { int a = 1;           }
;   interface A {            void b(); }
;   interface A {            void b(); }
;   interface A { int a = 1;           }
((interface_body (_) @item) (#set! by "whole halves one"))
(interface_body ";" @item)
