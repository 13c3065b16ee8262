;; Calls what is not in the table, and what is behind it.
;; fails: the plugin crashed: invalid table access
(module
  {{template "reactor"}}
  (type $t (func))
  (table 1 funcref)
  (func (export "rover_handle") (param i32 i32) (result i64)
    (call_indirect (type $t) (i32.const 0x7fffffff))
    {{template "answer"}}))
