;; Has a function of 5 MB.
;; engine: compiler
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    {{range 700000}}(local.set 0 (i32.add (local.get 0) (local.get 1)))
    {{end}}
    {{template "answer"}})
)
