; arguments [expression]: all arguments, halves, then one at a time
;   a(b, c);
;   a(    );
;   a(b   );
;   a(   c);
;   a(   c);
;   a(b   );
((argument_list (_) @item) (#set! by "whole halves one"))
(argument_list "," @between)
