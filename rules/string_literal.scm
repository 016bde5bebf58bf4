; plain [literal]: a text block as an ordinary string
;   a = """¶  b¶   "c"¶  """;
;   a = "b\n \"c\"\n" ;
((string_literal) @become (#set! text "${plain}"))

; stub [literal]: nothing instead of the text
;   String a = "bc";
;   String a = null;
;   String a = ""  ;
((string_literal) @become (#set! text "${stub}") (#set! as "expression"))

; empty [literal]: no text
;   a = b + "cd";
;   a = b + ""  ;
((string_literal) @become (#set! text "\"\"") (#not-eq? @become "\"\""))

; characters [letter]: halves of the text, then one character at a time
;   a = "bcd";
;   a = "b";
;   a = "cd";
;   a = "cd";
;   a = "bd";
;   a = "bc";
((string_literal) @item (#set! split "characters") (#set! by "halves one"))

; lines [letter]: halves of a text block's lines, then one line at a time
;   a = """¶ b¶ c¶ d""";
;   a = """¶ b¶ d"""  ;
;   a = """¶ c¶ d"""  ;
;   a = """¶ c¶ d"""  ;
;   a = """¶ b¶ d"""  ;
((string_literal) @item (#set! split "lines") (#set! by "halves one"))
