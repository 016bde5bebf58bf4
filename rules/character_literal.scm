; blank [literal]: a blank
;   a = 'b';
;   a = ' ';
((character_literal) @become (#set! text "' '"))
