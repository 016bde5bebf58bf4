; zero [literal]: 0
;   a = 0x1.8p1;
;   a = 0 ;
((hex_floating_point_literal) @become (#set! text "0"))
