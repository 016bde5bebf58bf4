; types [type]: one exception less
;   try { } catch (A | B c) { }
;   try { } catch (    B c) { }
;   try { } catch (A     c) { }
((catch_type (_) @item) (#set! least "1"))
(catch_type "|" @between)
