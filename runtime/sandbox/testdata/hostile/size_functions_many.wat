;; Has 300,000 functions, each of which is small.
;; refused: cannot be run: it has 300002 functions, and 100000 are the most (at offset 0x19); strip it, leave out what it does not need, or split it into several plugins (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 300000}}(func)
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
