; simple [type]: the type by its last name
;   a.b.C d;
;       C d;
(scoped_type_identifier . _ @drop "." @drop . (type_identifier) .)

; outer [type]: the type around it
;   A.B c;
;   A   c;
((scoped_type_identifier . (_) @lift) @node)

; plain [modifier]: the type without its annotation
;   a.@B C d;
;   a.   C d;
(scoped_type_identifier [(marker_annotation) (annotation)] @drop)
