;; Imports one function 100,000 times.
;; answers: {"ok":true,"output":null}
(module
  {{range 100000}}(import "wasi_snapshot_preview1" "fd_close" (func (param i32) (result i32)))
  {{end}}
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
