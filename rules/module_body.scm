; directives [declaration]: all directives, halves, then one at a time
;   module a { requires b; exports c; }
;   module a {                        }
;   module a { requires b;            }
;   module a {             exports c; }
;   module a {             exports c; }
;   module a { requires b;            }
((module_body (_) @item) (#set! by "whole halves one"))
