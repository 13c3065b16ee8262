;; Waits for another thread.
;; refused: cannot be run: it uses memory.atomic.wait32, which is part of threads (at offset 0x5a); build it for WebAssembly 2.0 without threads (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (drop (memory.atomic.wait32 (i32.const 0) (i32.const 0) (i64.const -1)))
    {{template "answer"}})
)
