; simple [type]: the type by its last name
;   a.b.C d;
;       C d;
(scoped_type_identifier . _ @drop "." @drop . (type_identifier) .)

; outer [type]: the type around it
;   A.B c;
;   A   c;
((scoped_type_identifier . (_) @lift) @node)
