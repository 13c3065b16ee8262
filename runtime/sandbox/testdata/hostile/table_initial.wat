;; Wants a table of four billion functions.
;; refused: cannot be run: it has a table of 4294967295 elements, and 1048576 are the most (at offset 0x1e); make it smaller (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (table 4294967295 funcref)
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
