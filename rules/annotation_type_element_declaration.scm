; default [declaration]: the element without its default
;   @interface A { int b() default 1; }
;   @interface A { int b()          ; }
(annotation_type_element_declaration "default" @drop value: (_) @drop)

; dimensions [type]: the element itself instead of an array
;   @interface A { int b()[]; }
;   @interface A { int b()  ; }
(annotation_type_element_declaration dimensions: (_) @drop)
