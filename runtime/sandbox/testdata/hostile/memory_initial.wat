;; Wants 4 GiB to begin with.
;; refused: starts with 4294967296 bytes of memory, and its limit is 268435456; raise it with limits { memory = … } in the plugin block (docs/plugins/rules.md#own-memory)
(module
  (memory (export "memory") 65536)
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
