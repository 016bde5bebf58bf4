; empty [literal]: no text
;   a = "bc";
;   a = ""  ;
((string_literal) @become (#set! text "\"\"") (#not-eq? @become "\"\""))
