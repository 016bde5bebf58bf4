; zero [literal]: 0
;   a = 1.5;
;   a = 0 ;
((decimal_floating_point_literal) @become (#set! text "0") (#not-eq? @become "0"))

; one [literal]: 1
;   a = 1.5;
;   a = 1  ;
((decimal_floating_point_literal) @become (#set! text "1") (#not-match? @become "^[01]$"))
