;; Has a memory of 64-bit addresses.
;; refused: is a damaged WebAssembly module: section memory: invalid byte for limits: 0x4 not in (0x00, 0x01, 0x02, 0x03); build it again
(module
  (memory (export "memory") i64 1)
  (func (export "rover_alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "rover_handle") (param i32 i32) (result i64) {{template "answer"}})
)
