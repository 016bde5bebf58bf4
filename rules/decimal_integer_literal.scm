; zero [literal]: 0
;   a = 77;
;   a = 0 ;
((decimal_integer_literal) @become (#set! text "0") (#not-eq? @become "0"))
