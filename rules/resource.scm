; value [statement]: the resource without a name of its own
;   try (A a = b) { c(); }
;   try (      b) { c(); }
((resource value: [(identifier) (field_access)] @lift) @node)
