;; Puts a function where its table has no place.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (table 1 funcref)
  (elem (i32.const 7) $f)
  (func $f (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
