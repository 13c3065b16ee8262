;; Fills 128 MiB again and again: few instructions, much work.
;; limits: fuel=2000000000
;; fails: the plugin ran into a limit: limit fuel: 2000000000 units, and it used 2012774946; raise it with limits { fuel = … } in the plugin block
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (drop (memory.grow (i32.const 2047)))
    (loop
      (memory.fill (i32.const 0) (i32.const 1) (i32.const 134217728))
      (memory.copy (i32.const 0) (i32.const 65536) (i32.const 134152192))
      (br 0))
    (unreachable)))
