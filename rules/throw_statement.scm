; action [expression]: what is done for the exception instead of throwing it
;   throw a(new B());
;   a(new B());
;   new B();
((throw_statement) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))
