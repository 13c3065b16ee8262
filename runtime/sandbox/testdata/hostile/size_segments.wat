;; Has 50,000 data segments.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 50000}}(data (i32.const 4096) "x")
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
