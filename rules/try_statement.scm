; body [statement]: the body, a handler's or the last part instead of the whole
;   try { a(); } catch (B c) { d(); } finally { e(); }
;       { a(); }
;                            { d(); }
;                                             { e(); }
(try_statement body: (_) @lift) @node
(try_statement (catch_clause body: (_) @lift)) @node
(try_statement (finally_clause (block) @lift)) @node

; clauses [statement]: one clause less
;   try { a(); } catch (B c) { d(); } finally { e(); }
;   try { a(); }                      finally { e(); }
;   try { a(); } catch (B c) { d(); }
((try_statement (catch_clause) @item) (#set! least "1"))
(try_statement (finally_clause) @item)
