;; Exports two functions under one name.
;; refused: is a damaged WebAssembly module: section export: export[3] duplicates name "f"; build it again (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "f"))
  (func (export "f"))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
