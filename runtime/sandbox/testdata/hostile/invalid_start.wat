;; Starts with a function that it does not have.
;; refused: is a damaged WebAssembly module: invalid start function: func[77] has an invalid type; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (start 77)
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
