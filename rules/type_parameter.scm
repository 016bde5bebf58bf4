; bound [type]: the type parameter without its bound
;   class A<B extends C> { }
;   class A<B          > { }
(type_parameter (type_bound) @drop)

; annotation [modifier]: the type parameter without an annotation
;   class A<@B C> { }
;   class A<   C> { }
(type_parameter [(marker_annotation) (annotation)] @drop)
