;; Imports a function of another host.
;; refused: imports env.fetch, to reach a network; a plugin has no network: put what it would fetch into its package, where it finds it at /plugin (docs/plugins/rules.md#imports-wasi-only)
(module
  (import "env" "fetch" (func (param i32) (result i32)))
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
