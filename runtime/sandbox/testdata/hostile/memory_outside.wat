;; Reads behind its memory, by an offset that wraps around in 32 bits.
;; fails: the plugin crashed: out of bounds memory access
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (i64.load offset=0xffffffff (i32.const 0xffffffff))))
