; false [literal]: not true
;   a = true;
;   a = false;
((true) @become (#set! text "false"))
