;; Takes memory until there is none, and answers all the same.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (loop (br_if 0 (i32.ne (memory.grow (i32.const 16)) (i32.const -1))))
    {{template "answer"}}))
