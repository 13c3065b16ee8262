;; Computes with vectors as each processor likes.
;; refused: is a damaged WebAssembly module: invalid function[1] export["rover_handle"]: read block: type index out of range: 26; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (drop (f32x4.relaxed_madd (v128.const i64x2 0 0) (v128.const i64x2 0 0) (v128.const i64x2 0 0)))
    {{template "answer"}})
)
