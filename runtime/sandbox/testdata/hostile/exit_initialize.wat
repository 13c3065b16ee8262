;; Ends itself while it initialises, as if all were well.
;; fails: the plugin crashed: exit with code 0 before it answered
(module
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  {{template "reactor"}}
  (func (export "_initialize") (call $exit (i32.const 0)))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
