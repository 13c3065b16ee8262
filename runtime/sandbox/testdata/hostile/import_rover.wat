;; Imports from a module that has our name.
;; refused: imports rover.refill; use nothing but WASI preview 1 (wasi_snapshot_preview1): a plugin gets nothing else from the host (docs/plugins/rules.md#imports-wasi-only)
(module
  (import "rover" "refill" (func))
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
