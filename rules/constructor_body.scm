; after_call [block]: everything but the call of another constructor
;   class A { A() { super(1); a(); b(); } }
;   class A { A() { super(1);           } }
((constructor_body (explicit_constructor_invocation) (statement) @item) (#set! by "whole"))

; statements [block] [paper 3.4.1]: the whole body, halves, then one statement at a time
;   class A { A() { super(1); a(); b(); } }
;   class A { A() {                     } }
;   class A { A() { super(1);           } }
;   class A { A() {           a(); b(); } }
;   class A { A() {           a(); b(); } }
;   class A { A() { super(1);      b(); } }
;   class A { A() { super(1); a();      } }
((constructor_body (_) @item) (#set! by "whole halves one"))
(constructor_body ";" @item)
