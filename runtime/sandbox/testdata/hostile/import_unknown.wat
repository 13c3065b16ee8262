;; Imports a function of another host.
;; refused: imports env.fetch; use nothing but WASI preview 1 (wasi_snapshot_preview1): a plugin gets nothing else from the host
(module
  (import "env" "fetch" (func (param i32) (result i32)))
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
