;; Imports from the version of WASI before preview 1.
;; refused: imports wasi_unstable.fd_close, of an older WASI; build it with a toolchain for WASI preview 1 (wasi_snapshot_preview1) (docs/plugins/rules.md#imports-wasi-only)
(module
  (import "wasi_unstable" "fd_close" (func (param i32) (result i32)))
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
