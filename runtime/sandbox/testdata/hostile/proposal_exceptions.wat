;; Throws an exception.
;; refused: cannot be run: it uses a section of tags, which is part of exception handling (at offset 0x23); build it for WebAssembly 2.0 without exception handling (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (tag $e)
  (func (export "rover_handle") (param i32 i32) (result i64) (throw $e))
)
