;; limits: memory=67108864
;; Writes to each page of all the memory that it may have.
;; answers: {"ok":true,"output":null}
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (local $p i32)
    (drop (memory.grow (i32.const 1023)))
    (local.set $p (i32.const 4096))
    (loop
      (i32.store (local.get $p) (local.get $p))
      (local.set $p (i32.add (local.get $p) (i32.const 4096)))
      (br_if 0 (i32.lt_u (local.get $p) (i32.const 67108864))))
    {{template "answer"}}))
