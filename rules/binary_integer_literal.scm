; zero [literal]: 0
;   a = 0b11;
;   a = 0 ;
((binary_integer_literal) @become (#set! text "0") (#not-eq? @become "0"))
