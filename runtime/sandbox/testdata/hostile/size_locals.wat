;; Has a function of 50,000 local variables.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (local {{range 50000}} i64{{end}})
    (i64.add (local.get 30000) {{template "answer"}}))
)
