;; Branches out of a block that it is not in.
;; refused: cannot be run: it is damaged: a branch leads to a block that does not exist (at offset 0x58); build it again (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (br 7))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
