;; Exports a function of the host as its entry.
;; refused: exports _initialize as (i32) -> (); export memory, rover_alloc(i32) -> i32 and rover_handle(i32, i32) -> i64, as the plugin SDK does (docs/plugins/rules.md#entry-type)
(module
  (import "wasi_snapshot_preview1" "sched_yield" (func $yield (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
  (memory (export "memory") 1)
  (export "_initialize" (func $exit))
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
