;; Wants a table of four billion functions.
;; refused: is a damaged WebAssembly module: section table: table min must be at most 134217728; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (table 4294967295 funcref)
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
