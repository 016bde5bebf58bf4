; body [statement]: the body alone
;   synchronized (a) { b(); }
;                    { b(); }
(synchronized_statement body: (_) @lift) @node
