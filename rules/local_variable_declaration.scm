; declarators [declaration]: the declaration without one of its variables
;   int a = 1, b, c;
;   int        b, c;
;   int a = 1   , c;
;   int a = 1, b   ;
((local_variable_declaration declarator: (_) @item) (#set! least "1"))
(local_variable_declaration "," @between)
