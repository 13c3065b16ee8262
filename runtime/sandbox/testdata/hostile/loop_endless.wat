;; Never answers.
;; limits: fuel=20000000
;; fails: the plugin ran into a limit: limit fuel: 20000000 units, and it used 20000001; raise it with limits { fuel = … } in the plugin block
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (loop (br 0)) (unreachable)))
