; null [expression]: nothing instead of the lambda
;   a(b -> c());
;   a(null    );
((lambda_expression) @become (#set! text "null"))
