;; Has two memories.
;; refused: is a damaged WebAssembly module: section memory: at most one memory allowed in module, but read 2; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (memory 1)
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
