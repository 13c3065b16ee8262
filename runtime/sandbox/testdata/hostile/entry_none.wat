;; Has no entry.
;; refused: does not export rover_handle; export memory, rover_alloc(i32) -> i32 and rover_handle(i32, i32) -> i64, as the plugin SDK does (docs/plugins/rules.md#entry)
(module
  (memory (export "memory") 1)
)
