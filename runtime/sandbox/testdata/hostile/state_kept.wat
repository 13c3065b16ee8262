;; Answers well once, and crashes when it is asked again.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (global $asked (mut i32) (i32.const 0))
  (func (export "rover_handle") (param i32 i32) (result i64)
    (if (i32.or (global.get $asked) (i32.load (i32.const 4096))) (then (unreachable)))
    (global.set $asked (i32.const 1))
    (i32.store (i32.const 4096) (i32.const 1))
    {{template "answer"}}))
