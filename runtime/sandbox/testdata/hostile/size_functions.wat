;; Has 50,000 functions.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 50000}}(func (param i32) (result i32) (i32.add (local.get 0) (i32.const 1)))
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
