;; Waits for another thread.
;; refused: is a damaged WebAssembly module: invalid function[1] export["rover_handle"]: memory.atomic.wait32 invalid as feature "threads" is disabled; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (drop (memory.atomic.wait32 (i32.const 0) (i32.const 0) (i64.const -1)))
    {{template "answer"}})
)
