; plain [modifier]: the dimension without its annotation
;   a = new int @B [c];
;   a = new int    [c];
(dimensions_expr [(marker_annotation) (annotation)] @drop)
