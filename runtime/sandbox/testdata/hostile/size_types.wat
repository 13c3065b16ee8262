;; Has 100,000 types.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 99990}}(type (func (param i32)))
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
