;; Exports what the host might call its own, and looks well.
;; refused: cannot be run: it has the name "rover:fuel", which is reserved for the host (at offset 0x62); give the module as the compiler made it, or another name (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (global (export "rover:fuel") (mut i64) (i64.const 9223372036854775807))
  (global (export "rover:depth") (mut i64) (i64.const 9223372036854775807))
  (global (export "rover:global:0") (mut i32) (i32.const 7))
  (func (export "rover:start") (unreachable))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
