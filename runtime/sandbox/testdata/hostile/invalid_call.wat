;; Calls a function that it does not have.
;; refused: cannot be run: it is damaged: it names a function that does not exist (at offset 0x58); build it again (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (call 4000000))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
