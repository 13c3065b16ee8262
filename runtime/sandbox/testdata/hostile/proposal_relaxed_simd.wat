;; Computes with vectors as each processor likes.
;; refused: cannot be run: it uses the instruction 0xfd 0x105, which is part of relaxed SIMD (at offset 0x8a); build it for WebAssembly 2.0 without relaxed SIMD (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (drop (f32x4.relaxed_madd (v128.const i64x2 0 0) (v128.const i64x2 0 0) (v128.const i64x2 0 0)))
    {{template "answer"}})
)
