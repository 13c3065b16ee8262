;; Has contents for where it has no memory.
;; refused: cannot be run: it is damaged: a data segment does not fit into its memory (at offset 0x5f); build it again (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  (data (i32.const 65530) "longer than that")
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}}))
