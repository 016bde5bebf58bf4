; zero [literal]: 0
;   a = 0xFF;
;   a = 0 ;
((hex_integer_literal) @become (#set! text "0") (#not-eq? @become "0"))
