;; Imports a function of WASI as another type.
;; refused: imports wasi_snapshot_preview1.fd_write as (i64) -> (i32), which is (i32, i32, i32, i32) -> (i32); build it with a toolchain for WASI preview 1 (docs/plugins/rules.md#imports-wasi-only)
(module
  (import "wasi_snapshot_preview1" "fd_write" (func (param i64) (result i32)))
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
