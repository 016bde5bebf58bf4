; fewer [type]: one dimension less
;   int a[][];
;   int a[]  ;
(dimensions "[" "]" "[" @drop . "]" @drop .)
