; items [expression]: all elements, halves, then one at a time
;   int[] a = {1, 2, };
;   int[] a = {      };
;   int[] a = {1     };
;   int[] a = {   2, };
;   int[] a = {   2, };
;   int[] a = {1     };
((array_initializer (_) @item) (#set! by "whole halves one"))
(array_initializer "," @between)
