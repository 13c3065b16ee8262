;; Makes an integer of what is no number.
;; fails: the plugin crashed: invalid conversion to integer
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (i64.trunc_f64_s (f64.div (f64.const 0) (f64.const 0)))))
