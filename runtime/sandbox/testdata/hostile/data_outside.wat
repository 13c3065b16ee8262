;; Has contents for where it has no memory.
;; fails: the plugin crashed: its contents have no room: data[0]: out of bounds memory access
(module
  {{template "reactor"}}
  (data (i32.const 65530) "longer than that")
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
