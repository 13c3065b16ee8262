;; Loops where no loop is alone: the back edges come from a table of branches.
;; limits: fuel=20000000
;; fails: the plugin ran into a limit: limit fuel: 20000000 units, and it used 20000002; raise it with limits { fuel = … } in the plugin block
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (local $i i32)
    (loop $a
      (loop $b
        (loop $c
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br_table $a $b $c (i32.and (local.get $i) (i32.const 3))))))
    (unreachable)))
