;; Has a thousand tables of ten million functions each.
;; refused: cannot be run: it has a table of 10000000 elements, and 1048576 are the most (at offset 0x20); make it smaller (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 1000}}(table 10000000 funcref)
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
