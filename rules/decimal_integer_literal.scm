; zero [literal]: 0
;   a = 77;
;   a = 0 ;
((decimal_integer_literal) @become (#set! text "0") (#not-eq? @become "0"))

; one [literal]: 1
;   a = 77;
;   a = 1 ;
((decimal_integer_literal) @become (#set! text "1") (#not-match? @become "^[01]$"))

; digits [letter]: halves of the digits, then one digit at a time
;   a = 77;
;   a = 7;
;   a = 7;
;   a = 7;
;   a = 7;
((decimal_integer_literal) @item (#set! split "digits") (#set! by "halves one")
  (#set! least "1"))

; plain [literal]: the number without underscores
;   a = 1_000;
;   a = 1000 ;
((decimal_integer_literal) @become (#set! text "${plain}"))
