;; Takes memory until there is none, and then uses more.
;; fails: the plugin ran into a limit: limit memory: 268435456 bytes, and it asked for more (out of bounds memory access); raise it with limits { memory = … } in the plugin block
(module
  {{template "reactor"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (loop (br_if 0 (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))
    (i32.store (i32.const 0xffffff00) (i32.const 1))
    (unreachable)))
