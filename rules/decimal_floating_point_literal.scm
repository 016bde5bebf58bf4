; zero [literal]: 0
;   a = 1.5;
;   a = 0 ;
((decimal_floating_point_literal) @become (#set! text "0") (#not-eq? @become "0"))
