;; Imports one function 100,000 times.
;; refused: cannot be run: it has 100000 imports, and 10000 are the most (at offset 0x16); strip it, leave out what it does not need, or split it into several plugins (docs/plugins/rules.md#wasm-module)
(module
  {{range 100000}}(import "wasi_snapshot_preview1" "fd_close" (func (param i32) (result i32)))
  {{end}}
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
