;; Puts a function where its table has no place.
;; refused: cannot be run: it is damaged: an element segment does not fit into its table (at offset 0x52); build it again (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (table 1 funcref)
  (elem (i32.const 7) $f)
  (func $f (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
