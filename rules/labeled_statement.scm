; statement [statement]: the statement without its label
;   a: { b(); }
;      { b(); }
(labeled_statement (identifier) (_) @lift) @node
