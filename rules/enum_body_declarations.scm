; members [declaration]: halves of the members, then one at a time
;   enum A { B; int c; int d; }
;   enum A { B; int c;        }
;   enum A { B;        int d; }
;   enum A { B;        int d; }
;   enum A { B; int c;        }
((enum_body_declarations (_) @item) (#set! by "halves one"))
