; stub [expression]: a plain value instead of the object itself
;   a(this);
;   a(null);
((this) @become (#set! text "${stub}") (#set! as "expression"))
