;; Answers with two numbers.
;; refused: exports rover_handle as (i32, i32) -> (i32, i32); export memory, rover_alloc(i32) -> i32 and rover_handle(i32, i32) -> i64, as the plugin SDK does (docs/plugins/rules.md#entry-type)
(module
  {{template "reactor"}}
  {{template "ok"}}
  (func (export "rover_handle") (param i32 i32) (result i32 i32) (i32.const 0) (i32.const 0))
)
