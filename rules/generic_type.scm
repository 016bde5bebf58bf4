; raw [type]: the type without its arguments
;   A<B> c;
;   A    c;
(generic_type (type_arguments) @drop)
