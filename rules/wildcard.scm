; bound [type]: the wildcard without its bound
;   A<? extends B> c;
;   A<?          > c;
(wildcard ["extends" (super)] @drop (_) @drop .)
