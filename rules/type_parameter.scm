; bound [type]: the type parameter without its bound
;   class A<B extends C> { }
;   class A<B          > { }
(type_parameter (type_bound) @drop)
