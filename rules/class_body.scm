; members [declaration]: all members, halves, then one at a time
;   class A { int a; void b() { } }
;   class A {                     }
;   class A { int a;              }
;   class A {        void b() { } }
;   class A {        void b() { } }
;   class A { int a;              }
((class_body (_) @item) (#set! by "whole halves one"))
(class_body ";" @item)

; initializer [deep]: what a method does, without the method
;   class A { void b() { c(); } }
;   class A {          { c(); } }
(class_body
  (method_declaration type: (void_type) parameters: (formal_parameters "(" . ")") body: (block) @lift) @become)
