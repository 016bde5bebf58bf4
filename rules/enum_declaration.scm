; interfaces [type]: the enum without its interfaces
;   enum A implements B { }
;   enum A              { }
(enum_declaration interfaces: (_) @drop)
