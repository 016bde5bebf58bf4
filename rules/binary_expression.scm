; stub [expression]: a plain value instead of the operation
;   a(b < c);
;   a(false);
;
;   String a = b + c;
;   String a = null ;
;   String a = ""   ;
((binary_expression) @become (#set! text "${stub}") (#set! as "expression"))

; operands [expression]: halves of the operands of a chain, then one at a time
;   a = b + c + d;
;   a = b        ;
;   a =     c + d;
;   a =     c + d;
;   a = b     + d;
;   a = b + c    ;
((binary_expression left: (_) @item operator: ["+" "-" "*" "&&" "||" "&" "|" "^"])
  (#set! by "halves one") (#set! least "1"))
(binary_expression operator: ["+" "-" "*" "&&" "||" "&" "|" "^"] @between right: (_) @item)
(binary_expression left: (binary_expression operator: "+") @same operator: "+")
(binary_expression left: (binary_expression operator: "-") @same operator: "-")
(binary_expression left: (binary_expression operator: "*") @same operator: "*")
(binary_expression left: (binary_expression operator: "&&") @same operator: "&&")
(binary_expression left: (binary_expression operator: "||") @same operator: "||")
(binary_expression left: (binary_expression operator: "&") @same operator: "&")
(binary_expression left: (binary_expression operator: "|") @same operator: "|")
(binary_expression left: (binary_expression operator: "^") @same operator: "^")

; operand [expression]: one operand instead of both
;   a = b < c;
;   a = b    ;
;   a =     c;
((binary_expression left: (_) @lift
    operator: ["==" "!=" "<" ">" "<=" ">=" "<<" ">>" ">>>" "/" "%"]) @node
  (#set! as "expression"))
((binary_expression operator: ["==" "!=" "<" ">" "<=" ">=" "<<" ">>" ">>>" "/" "%"]
    right: (_) @lift) @node
  (#set! as "expression"))

; inner [deep]: an expression further inside instead of the whole
;   a = b(c) < d;
;   a =   c     ;
((binary_expression) @node (#set! find "inner") (#set! as "expression"))

; folded [inline]: two texts or two numbers as one
;   a = b + "c" + "d";
;   a = b + "cd"     ;
;
;   a = 12 - 3;
;   a = 9     ;
((binary_expression) @node (#set! move "literals"))
