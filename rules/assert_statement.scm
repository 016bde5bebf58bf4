; action [expression]: what is done for the assertion alone
;   assert a() : b();
;   a();
;   b();
((assert_statement) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))

; message [statement]: the assertion without its message
;   assert a : b;
;   assert a    ;
(assert_statement ":" @drop (_) @drop)
