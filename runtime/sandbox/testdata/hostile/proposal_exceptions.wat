;; Throws an exception.
;; refused: is a damaged WebAssembly module: tag section not supported as feature "exception-handling" is disabled; build it again
(module
  {{template "reactor"}}
  {{template "ok"}}
  (tag $e)
  (func (export "rover_handle") (param i32 i32) (result i64) (throw $e))
)
