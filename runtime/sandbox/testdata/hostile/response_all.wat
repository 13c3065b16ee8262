;; limits: output=8589934592
;; Answers four gigabytes from the last byte on.
;; fails: the plugin broke the protocol: rover_handle returned 4294967295 bytes at 4294967295, which is outside its memory of 65536 bytes
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64) (i64.const -1)))
