; types [declaration]: the file without some of its types
;   import c.D; class A { } interface B { }
;   import c.D; class A { }
;   import c.D;             interface B { }
;   import c.D;             interface B { }
;   import c.D; class A { }
((program [(class_declaration) (interface_declaration) (enum_declaration) (record_declaration)
    (annotation_type_declaration) (module_declaration) (method_declaration)] @item)
  (#set! by "halves one"))
(program ";" @item)

; package [declaration]: the file in no package
;   package a; class A { }
;              class A { }
(program (package_declaration) @drop)

; imports [import]: all imports, halves, then one at a time
;   import a.B; import c.D; class A { }
;                           class A { }
;   import a.B;             class A { }
;               import c.D; class A { }
;               import c.D; class A { }
;   import a.B;             class A { }
((program (import_declaration) @item) (#set! by "whole halves one"))
