;; Doubles the number of calls at each of 60 levels: never deep, never done.
;; limits: fuel=20000000
;; fails: the plugin ran into a limit: limit fuel: 20000000 units, and it used 20000004; raise it with limits { fuel = … } in the plugin block
(module
  {{template "reactor"}}
  (func $f (param i32)
    (if (local.get 0) (then
      (call $f (i32.sub (local.get 0) (i32.const 1)))
      (call $f (i32.sub (local.get 0) (i32.const 1))))))
  (func (export "rover_handle") (param i32 i32) (result i64)
    (call $f (i32.const 60)) {{template "answer"}}))
