; zero [literal]: 0
;   a = 0xFF;
;   a = 0 ;
((hex_integer_literal) @become (#set! text "0") (#not-eq? @become "0"))

; one [literal]: 1
;   a = 0xFF;
;   a = 1   ;
((hex_integer_literal) @become (#set! text "1") (#not-match? @become "^[01]$"))

; digits [letter]: halves of the digits, then one digit at a time
;   a = 0xFF;
;   a = 0xF;
;   a = 0xF;
;   a = 0xF;
;   a = 0xF;
((hex_integer_literal) @item (#set! split "digits") (#set! by "halves one")
  (#set! least "1"))

; plain [literal]: the number without underscores
;   a = 0xA_B;
;   a = 0xAB ;
((hex_integer_literal) @become (#set! text "${plain}"))
