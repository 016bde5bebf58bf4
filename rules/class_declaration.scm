; superclass [type]: a class of its own
;   class A extends B implements C { }
;   class A           implements C { }
(class_declaration superclass: (_) @drop)

; interfaces [type]: the class without its interfaces
;   class A extends B implements C { }
;   class A extends B              { }
(class_declaration interfaces: (_) @drop)

; permits [type]: the class without its list of subclasses
;   sealed class A permits B, C { }
;   sealed class A              { }
(class_declaration permits: (_) @drop)

; type_parameters [type]: the class without its type parameters
;   class A<T> { }
;   class A    { }
(class_declaration type_parameters: (_) @drop)
