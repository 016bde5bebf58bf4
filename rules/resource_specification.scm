; resources [statement]: one resource less
;   try (A a = b(); C c = d()) { }
;   try (           C c = d()) { }
;   try (A a = b()           ) { }
((resource_specification (resource) @item) (#set! least "1"))
(resource_specification ";" @between)
