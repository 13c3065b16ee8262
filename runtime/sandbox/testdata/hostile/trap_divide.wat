;; Divides by zero.
;; fails: the plugin crashed: integer divide by zero
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64) (i64.div_s (i64.const 1) (i64.const 0))))
