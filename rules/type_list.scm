; types [type]: one supertype less
;   class A implements B, C { }
;   class A implements    C { }
;   class A implements B    { }
((type_list (_) @item) (#set! least "1"))
(type_list "," @between)
