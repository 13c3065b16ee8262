;; Calls a function as if it had another type.
;; fails: the plugin crashed: indirect call type mismatch
(module
  {{template "reactor"}}
  (type $other (func (param f64) (result i64)))
  (table 1 funcref)
  (elem (i32.const 0) $f)
  (func $f (export "rover_handle") (param i32 i32) (result i64)
    (call_indirect (type $other) (f64.const 1) (i32.const 0))))
