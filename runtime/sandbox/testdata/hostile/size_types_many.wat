;; Has 200,000 types.
;; refused: cannot be run: it has 200002 types, and 100000 are the most (at offset 0x8); strip it, leave out what it does not need, or split it into several plugins (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 200000}}(type (func (param i32)))
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
