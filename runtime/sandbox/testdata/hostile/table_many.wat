;; Has a thousand tables of ten million functions each.
;; refused: cannot be run: it has 1000 tables, and 32 are the most (at offset 0x1b); strip it, leave out what it does not need, or split it into several plugins (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 1000}}(table 10000000 funcref)
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
