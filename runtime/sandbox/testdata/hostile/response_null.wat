;; Answers nothing.
;; fails: the plugin broke the protocol: response is empty
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64) (i64.const 0)))
