;; Has functions with 5,000 parameters and results that call each other.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (type $t (func (param {{range 5000}} i32{{end}}) (result {{range 5000}} i32{{end}})))
  (func $f (type $t) {{range $i := 5000}}(local.get {{$i}}) {{end}})
  (func (export "rover_handle") (param i32 i32) (result i64)
    {{range 5000}}(i32.const 1) {{end}}
    (call $f) (call $f) (call $f)
    {{range 5000}}drop {{end}}
    {{template "answer"}})
)
