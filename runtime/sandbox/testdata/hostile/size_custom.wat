;; Has 10 MB of custom sections.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 10}}(@custom "{{range 1000}}name{{end}}" "{{range 100000}}0123456789{{end}}")
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
