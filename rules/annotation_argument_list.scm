; arguments [modifier]: one argument of an annotation less
;   @A(b = 1, c = 2) class D { }
;   @A(       c = 2) class D { }
;   @A(b = 1       ) class D { }
(annotation_argument_list (_) @item)
(annotation_argument_list "," @between)
