; simple [type]: the type by its last name
;   a.b.C d;
;       C d;
(scoped_type_identifier . _ @drop "." @drop . (type_identifier) .)

; outer [type]: the type around it
;   A.B c;
;   A   c;
((scoped_type_identifier . [(type_identifier) (scoped_type_identifier)] @lift) @node)
((scoped_type_identifier . (generic_type) @lift) @node (#set! as "declared"))

; plain [modifier]: the type without its annotation
;   a.@B C d;
;   a.   C d;
(scoped_type_identifier [(marker_annotation) (annotation)] @drop)
