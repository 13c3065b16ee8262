;; Has no room for the request.
;; fails: the plugin broke the protocol: rover_alloc(60) returned 0, where there is no room for that many bytes
(module
  (memory (export "memory") 1)
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 0))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
