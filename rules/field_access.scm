; stub [expression]: a plain value instead of the field
;   boolean a = b.c;
;   boolean a = false;
((field_access) @become (#set! text "${stub}") (#set! as "expression"))

; object [expression]: the object instead of its field
;   a = b.c.d;
;   a = b.c  ;
((field_access object: (_) @lift) @node (#set! as "expression"))

; unqualified [expression]: the field by its name alone
;   class A { int b; int c() { return this.b; } }
;   class A { int b; int c() { return      b; } }
((field_access object: (_) @drop . "." @drop) (#set! known "variable"))
((field_access object: (_) @drop . "." @drop . (super) @drop . "." @drop) (#set! known "variable"))

; inner [deep]: an expression further inside instead of the whole
;   a = b(c).d;
;   a =   c   ;
((field_access) @node (#set! find "inner") (#set! as "expression"))
