;; Imports a table.
;; refused: imports env.__indirect_function_table; use nothing but WASI preview 1 (wasi_snapshot_preview1): a plugin gets nothing else from the host (docs/plugins/rules.md#imports-wasi-only)
(module
  (import "env" "__indirect_function_table" (table 1 funcref))
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
