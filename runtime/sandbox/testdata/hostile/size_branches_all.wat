;; Has 40 functions of 6,200 branches each.
;; refused: cannot be run: it would take an engine too long to compile: up to here its effort is 104665197, and 100663296 is the most (at offset 0x211d92); leave out what it does not need, or split it into several plugins (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  {{range 40}}(func (param i32 i32)
    {{range 6200}}(block (br_if 0 (local.get 0)) (local.set 0 (i32.add (local.get 1) (i32.const 1))))
    {{end}})
  {{end}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
