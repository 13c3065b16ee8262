;; Has two memories.
;; refused: cannot be run: it uses a second memory, which is part of multi-memory (at offset 0x20); build it for WebAssembly 2.0 without multi-memory (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (memory 1)
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
