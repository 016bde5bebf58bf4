; plain [modifier]: the type without its annotation
;   A<@B C> d;
;   A<   C> d;
(annotated_type [(marker_annotation) (annotation)] @drop)
