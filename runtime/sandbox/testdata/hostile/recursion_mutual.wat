;; Two functions that call each other for ever.
;; fails: the plugin ran into a limit: limit depth: 1900 calls inside each other, and it made one more; raise it with limits { depth = … } in the plugin block
(module
  {{template "reactor"}}
  (func $f (export "rover_handle") (param i32 i32) (result i64)
    (i64.add (call $g (local.get 1) (local.get 0)) (i64.const 1)))
  (func $g (param i32 i32) (result i64)
    (i64.mul (call $f (local.get 1) (local.get 0)) (i64.const 3))))
