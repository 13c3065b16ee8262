;; Imports a function that WASI preview 1 does not have.
;; refused: imports wasi_snapshot_preview1.fd_dup; use nothing but WASI preview 1 (wasi_snapshot_preview1): a plugin gets nothing else from the host (docs/plugins/rules.md#imports-wasi-only)
(module
  (import "wasi_snapshot_preview1" "fd_dup" (func (param i32) (result i32)))
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
