; constants [declaration]: the enum without some of its constants
;   enum A { B, C; int d; }
;   enum A {     ; int d; }
;   enum A { B   ; int d; }
;   enum A {    C; int d; }
;   enum A {    C; int d; }
;   enum A { B   ; int d; }
((enum_body (enum_constant) @item) (#set! by "whole halves one"))
(enum_body "," @between)

; declarations [declaration]: the constants alone
;   enum A { B, C; int d; }
;   enum A { B, C         }
(enum_body (enum_body_declarations) @drop)
