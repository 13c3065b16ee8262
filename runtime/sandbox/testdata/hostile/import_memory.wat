;; Imports its memory.
;; refused: imports its memory, env.memory; define the memory in the module and export it as memory (docs/plugins/rules.md#own-memory)
(module
  (import "env" "memory" (memory 1))
  (export "memory" (memory 0))
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
