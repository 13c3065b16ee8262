;; Exports its memory under names of 17 MB in all.
;; refused: cannot be run: it has 17000908 bytes of declarations (sections beside code, data and custom ones), and 16777216 are the most (at offset 0x20); strip it, leave out what it does not need, or split it into several plugins (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range $i := 170}}(export "{{printf "%0100000d" $i}}" (memory 0))
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
