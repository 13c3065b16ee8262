;; Divides the least number by -1.
;; fails: the plugin crashed: integer overflow
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (i64.div_s (i64.const 0x8000000000000000) (i64.const -1))))
