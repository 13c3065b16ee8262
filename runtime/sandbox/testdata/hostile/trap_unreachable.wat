;; Crashes.
;; fails: the plugin crashed: unreachable
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64) (unreachable)))
