;; Exports one function under 100,000 names.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func $f {{range $i := 99990}}(export "f{{$i}}") {{end}})
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
