; interfaces [type]: the interface without those it extends
;   interface A extends B { }
;   interface A           { }
(interface_declaration (extends_interfaces) @drop)

; permits [type]: the interface without its list of implementors
;   sealed interface A permits B { }
;   sealed interface A           { }
(interface_declaration permits: (_) @drop)

; type_parameters [type]: the interface without its type parameters
;   interface A<T> { }
;   interface A    { }
(interface_declaration type_parameters: (_) @drop)
