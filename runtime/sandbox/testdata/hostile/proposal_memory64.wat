;; Has a memory of 64-bit addresses.
;; refused: cannot be run: it uses addresses of 64 bits, which is part of memory64 (at offset 0x1e); build it for WebAssembly 2.0 without memory64 (docs/plugins/rules.md#wasm-module)
(module
  (memory (export "memory") i64 1)
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
