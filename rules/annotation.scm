; arguments [modifier]: the annotation without its arguments
;   @A(1) class B { }
;   @A    class B { }
(annotation arguments: (_) @drop)
