;; Has a function with 2,000 variables that 5,000 branches keep alive.
;; refused: cannot be run: a function would take an engine too long to compile: its effort is 122754447, and 4194304 is the most; it has 80019 bytes, 15007 ways between pieces of code, and 2002 locals (at offset 0x57); split the function, or have the compiler inline less (docs/plugins/rules.md#wasm-module)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64)
    (local {{range 2000}} i64{{end}})
    (loop $again
    {{range 5000}}(block (br_if 0 (local.get 0)) (local.set 1007 (i64.add (local.get 1500) (i64.const 1))))
    {{end}}
    (br_if $again (local.get 1)))
    {{template "answer"}})
)
