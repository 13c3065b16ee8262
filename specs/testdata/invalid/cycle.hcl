context {
  build "a" {
    use   = plugin.files.builder.table
    into  = "/workspace/a"
    after = ["c"] # ERROR: Cycle | a, c, b, a
  }
  build "b" {
    use   = plugin.files.builder.table
    into  = "/workspace/b"
    after = ["a"]
  }
  build "c" {
    use   = plugin.files.builder.table
    into  = "/workspace/c"
    after = ["b"]
  }
}

reference "self" {
  use   = plugin.files.builder.table
  into  = "/reference/self"
  after = ["self"] # ERROR: Cycle | self, self
}
