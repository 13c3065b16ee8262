;; Has contents for the last byte that 32 bits can name.
;; refused: cannot be run: it is damaged: a data segment does not fit into its memory (at offset 0x5f); build it again (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  (data (i32.const -1) "x")
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
