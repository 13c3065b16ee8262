;; Has contents for the last byte that 32 bits can name.
;; fails: the plugin crashed: its contents have no room: data[0]: out of bounds memory access
(module
  {{template "reactor"}}
  (data (i32.const -1) "x")
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
