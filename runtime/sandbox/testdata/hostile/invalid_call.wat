;; Calls a function that it does not have.
;; refused: is a damaged WebAssembly module: invalid function[1]: invalid function index; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (call 4000000))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
