;; Answers 65,536 zeros.
;; fails: the plugin broke the protocol: response is not JSON: '\x00' at byte 0 where a JSON value is needed
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64) (i64.const 65536)))
