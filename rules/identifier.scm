; stub [expression]: a plain value instead of the name
;   int a = b;
;   int a = 0;
;
;   throw a;
;   throw null;
((identifier) @become (#set! text "${stub}") (#set! as "expression"))
