;; Branches out of a block that it is not in.
;; refused: is a damaged WebAssembly module: invalid function[1]: invalid br operation: index out of range; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (br 7))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
