;; Has a function of 5 MB.
;; refused: cannot be run: a function would take an engine too long to compile: its effort is 4900047, and 4194304 is the most; it has 4900009 bytes, 1 ways between pieces of code, and 2 locals (at offset 0x59); split the function, or have the compiler inline less (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    {{range 700000}}(local.set 0 (i32.add (local.get 0) (local.get 1)))
    {{end}}
    {{template "answer"}})
)
