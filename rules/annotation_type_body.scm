; members [declaration]: all elements, halves, then one at a time
;   @interface A { int a(); int b(); }
;   @interface A {                   }
;   @interface A { int a();          }
;   @interface A {          int b(); }
;   @interface A {          int b(); }
;   @interface A { int a();          }
((annotation_type_body (_) @item) (#set! by "whole halves one"))
