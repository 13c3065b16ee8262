;; Answers 100 MB.
;; fails: the plugin ran into a limit: limit output: 8388608 bytes, and the response has 100000000; raise it with limits { output = … } in the plugin block
(module
  (memory (export "memory") 1600)
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "rover_handle") (param i32 i32) (result i64) (i64.const 100000000)))
