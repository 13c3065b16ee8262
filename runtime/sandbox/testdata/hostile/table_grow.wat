;; Grows a table until it cannot.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (table $t 1 funcref)
  (func (export "rover_handle") (param i32 i32) (result i64)
    (loop (br_if 0 (i32.ne (table.grow $t (ref.null func) (i32.const 1000000)) (i32.const -1))))
    {{template "answer"}}))
