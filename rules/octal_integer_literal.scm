; zero [literal]: 0
;   a = 017;
;   a = 0 ;
((octal_integer_literal) @become (#set! text "0") (#not-eq? @become "0"))
