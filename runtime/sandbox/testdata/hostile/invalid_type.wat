;; Adds a number to one of another type.
;; refused: is a damaged WebAssembly module: invalid function[1]: cannot pop the 1st operand for i32.add: type mismatch: expected i32, but was f64; build it again (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (result i32) (i32.add (i32.const 1) (f64.const 1)))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
