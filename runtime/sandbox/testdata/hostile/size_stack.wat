;; Puts 200,000 values on the stack.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    {{range 200000}}i32.const 1 {{end}}{{range 200000}}drop {{end}}
    {{template "answer"}})
)
