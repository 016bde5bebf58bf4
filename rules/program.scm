; types [declaration]: the file without some of its types
;   class A { } class B { }
;   class A { }
;               class B { }
;               class B { }
;   class A { }
((program (declaration) @item) (#set! by "halves one"))

; imports [import]: all imports, halves, then one at a time
;   import a.B; import c.D; class A { }
;                           class A { }
;   import a.B;             class A { }
;               import c.D; class A { }
;               import c.D; class A { }
;   import a.B;             class A { }
((program (import_declaration) @item) (#set! by "whole halves one"))
