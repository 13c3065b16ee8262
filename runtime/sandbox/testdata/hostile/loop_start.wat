;; Never comes to its first request: the start function loops.
;; limits: fuel=20000000
;; fails: the plugin ran into a limit: limit fuel: 20000000 units, and it used 20000001; raise it with limits { fuel = … } in the plugin block
(module
  {{template "reactor"}}
  (func $start (loop (br 0)))
  (start $start)
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
