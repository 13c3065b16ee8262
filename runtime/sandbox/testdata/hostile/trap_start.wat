;; Crashes before the first request.
;; fails: the plugin crashed: unreachable
(module
  {{template "reactor"}}
  (func $start (unreachable))
  (start $start)
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
