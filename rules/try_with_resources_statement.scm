; body [statement]: the body, a handler's or the last part instead of the whole
;   try (A a = b()) { c(); } catch (D d) { e(); } finally { f(); }
;                   { c(); }
;                                        { e(); }
;                                                         { f(); }
(try_with_resources_statement body: (_) @lift) @node
(try_with_resources_statement (catch_clause body: (_) @lift)) @node
(try_with_resources_statement (finally_clause (block) @lift)) @node

; plain [statement]: without its resources
;   try (A a = b()) { c(); } finally { d(); }
;   try             { c(); } finally { d(); }
(try_with_resources_statement resources: (_) @drop [(catch_clause) (finally_clause)])

; clauses [statement]: one clause less
;   try (A a = b()) { c(); } catch (D d) { e(); } finally { f(); }
;   try (A a = b()) { c(); }                      finally { f(); }
;   try (A a = b()) { c(); } catch (D d) { e(); }
(try_with_resources_statement (catch_clause) @item)
(try_with_resources_statement (finally_clause) @item)

; action [expression]: what is done for the resources alone
;   try (A a = b()) { c(); }
;   b();
((try_with_resources_statement) @node (#set! find "action") (#set! as "statement") (#set! text "${lift};"))
