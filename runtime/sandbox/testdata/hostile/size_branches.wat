;; Has a function of 250 KB that is all branches.
;; refused: cannot be run: a function would take an engine too long to compile: its effort is 60294578, and 4194304 is the most; it has 350009 bytes, 75001 ways between pieces of code, and 2 locals (at offset 0x57); split the function, or have the compiler inline less (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    {{range 25000}}(block (br_if 0 (local.get 0)) (local.set 0 (i32.add (local.get 1) (i32.const 1))))
    {{end}}
    {{template "answer"}})
)
