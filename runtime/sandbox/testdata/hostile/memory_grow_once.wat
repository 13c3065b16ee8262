;; Asks for 4 GiB at once, and more times than there are numbers.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (drop (memory.grow (i32.const 65535)))
    (drop (memory.grow (i32.const -1)))
    (drop (memory.grow (i32.const 0x80000000)))
    {{template "answer"}}))
