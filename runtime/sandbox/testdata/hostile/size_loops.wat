;; Nests 2,000 loops.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    {{range 2000}}loop {{end}}{{range 2000}}end {{end}}
    {{template "answer"}})
)
