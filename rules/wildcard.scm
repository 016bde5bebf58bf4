; bound [type]: the wildcard without its bound
;   A<? extends B> c;
;   A<?          > c;
(wildcard ["extends" (super)] @drop (_) @drop .)

; type [type]: the bound itself
;   A<? extends B> c;
;   A<          B> c;
((wildcard ["extends" (super)] (_) @lift .) @node)
