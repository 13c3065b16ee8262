;; Calls itself for ever without getting any deeper.
;; refused: cannot be run: it uses return_call, which is part of tail calls (at offset 0x58); build it for WebAssembly 2.0 without tail calls (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func $f (export "rover_handle") (param i32 i32) (result i64)
    (return_call $f (local.get 0) (local.get 1)))
)
