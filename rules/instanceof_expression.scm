; stub [expression]: a plain value instead of the test
;   a(b instanceof C);
;   a(false         );
((instanceof_expression) @become (#set! text "${stub}") (#set! as "expression"))

; object [expression]: the object instead of the test
;   a = b instanceof C;
;   a = b             ;
((instanceof_expression left: (_) @lift) @node (#set! as "expression"))

; name [expression]: the test without a name for what it finds
;   a = b instanceof C c;
;   a = b instanceof C  ;
(instanceof_expression right: (_) name: (_) @drop)

; final [modifier]: the name without its final
;   a = b instanceof final C c;
;   a = b instanceof       C c;
(instanceof_expression "final" @drop)

; type [expression]: the type of a pattern alone
;   a = b instanceof C(D d, var e);
;   a = b instanceof C            ;
((instanceof_expression pattern: (record_pattern . (_) @type) @become) (#set! text "${type}"))

; inner [deep]: an expression further inside instead of the whole
;   a = b(c) instanceof D;
;   a =   c              ;
((instanceof_expression) @node (#set! find "inner") (#set! as "expression"))
