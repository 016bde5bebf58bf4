; raw [type]: the type without its arguments
;   A<B> c;
;   A    c;
(generic_type (type_arguments) @drop)

; argument [type]: the type that is given instead of what it is given to
;   A<B> c;
;     B  c;
;
;   A<B[]> c;
;     B[]  c;
((generic_type (type_arguments (_type) @lift)) @node (#not-match? @lift "\\]$"))
((generic_type (type_arguments (array_type) @lift)) @node (#set! as "declared"))
