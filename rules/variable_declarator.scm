; value [declaration]: declared, but not given a value
;   int a = f();
;   int a      ;
(variable_declarator "=" @drop value: (_) @drop)
