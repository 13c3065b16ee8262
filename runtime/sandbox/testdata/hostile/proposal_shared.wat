;; Shares its memory with threads.
;; refused: needs threads (a shared memory); build it without threads: what they do depends on the machine, so a plugin has none (docs/plugins/rules.md#no-threads)
(module
  (memory (export "memory") 1 1 shared)
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
