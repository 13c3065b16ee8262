;; Calls itself for ever without getting any deeper.
;; refused: is a damaged WebAssembly module: invalid function[1] export["rover_handle"]: return_call invalid as feature "tail-call" is disabled; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func $f (export "rover_handle") (param i32 i32) (result i64)
    (return_call $f (local.get 0) (local.get 1)))
)
