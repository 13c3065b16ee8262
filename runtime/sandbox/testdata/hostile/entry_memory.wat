;; Exports a function as its memory.
;; refused: does not export memory; export memory, rover_alloc(i32) -> i32 and rover_handle(i32, i32) -> i64, as the plugin SDK does (docs/plugins/rules.md#own-memory)
(module
  (memory 1)
  (func (export "memory"))
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
