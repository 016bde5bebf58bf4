; value [declaration]: declared, but not given a value
;   int a = f();
;   int a      ;
;
;   int a = f(); var b = g();
;   int a      ; var b = g();
;
;   class A { int b = 1; interface C { int D = 2; } }
;   class A { int b    ; interface C { int D = 2; } }
((variable_declarator "=" @drop value: (_) @drop) (#set! as "variable"))

; dimensions [type]: the variable itself instead of an array
;   int a[];
;   int a  ;
(variable_declarator dimensions: (_) @drop)

; braces [expression]: the elements alone
;   int[] a = new int[] {b};
;   int[] a =           {b};
(variable_declarator value: (array_creation_expression value: (_) @lift) @become)
