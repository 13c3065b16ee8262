;; Has 100,000 global variables.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 100000}}(global (mut i64) (i64.const 7))
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
