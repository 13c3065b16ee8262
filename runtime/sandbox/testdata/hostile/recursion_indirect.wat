;; Calls itself for ever, through a table, with a frame as large as can be.
;; fails: the plugin ran into a limit: limit depth: 1900 calls inside each other, and it made one more; raise it with limits { depth = … } in the plugin block
(module
  {{template "reactor"}}
  (type $t (func (param i32 i32) (result i64)))
  (table 1 funcref)
  (elem (i32.const 0) $f)
  (func $f (export "rover_handle") (param i32 i32) (result i64)
    (local {{range 500}} i64{{end}})
    (local.set 400 (call_indirect (type $t) (local.get 0) (local.get 1) (i32.const 0)))
    (i64.add (local.get 400) (local.get 300))))
