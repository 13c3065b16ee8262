;; Branches to one of two places, by a table of 20,000.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (block (block (br_table {{range 10000}} 0 1{{end}} 0 (local.get 0))))
    {{template "answer"}})
)
