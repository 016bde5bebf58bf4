; fewer [type]: one dimension less
;   int a[][];
;   int a[]  ;
(dimensions "[" "]" "[" @drop . "]" @drop .)

; plain [modifier]: the dimension without its annotation
;   int @A [] b;
;   int    [] b;
(dimensions [(marker_annotation) (annotation)] @drop)
