; interfaces [type]: the record without its interfaces
;   record A() implements B { }
;   record A()              { }
(record_declaration interfaces: (_) @drop)

; type_parameters [type]: the record without its type parameters
;   record A<T>() { }
;   record A   () { }
(record_declaration type_parameters: (_) @drop)
