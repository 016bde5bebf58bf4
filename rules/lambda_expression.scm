; stub [expression]: nothing instead of the lambda
;   a(b -> c());
;   a(null    );
((lambda_expression) @become (#set! text "null"))

; empty [expression]: the lambda without what it does
;   a(b -> c());
;   a(b -> { });
((lambda_expression body: (expression) @become) (#set! text "{ }"))

; body [expression]: what its only statement gives
;   a(b -> { return c; });
;   a(b ->          c   );
((lambda_expression body: (block . (return_statement (_) @lift) .) @become))
((lambda_expression body: (block . (expression_statement (_) @lift) .) @become))

; parameter [expression]: its parameter without parentheses
;   a((b) -> c);
;   a( b  -> c);
(lambda_expression parameters: (inferred_parameters . "(" . (identifier) @lift . ")" .) @become)

; inferred [type]: its parameters without types
;   a((B c) -> d);
;   a((  c) -> d);
;
;   a((B c, D e) -> f);
;   a((  c,   e) -> f);
(lambda_expression parameters: (formal_parameters
  . (formal_parameter . type: (_) @drop . name: (identifier) .)
  . ("," . (formal_parameter . type: (_) @drop . name: (identifier) .))* . ")"))
