context {
  build "letters" {
    use  = plugin.files.builder.table
    into = "/workspace/a"
  }
  build "replies" {
    use   = plugin.files.builder.table
    into  = "/workspace/b"
    after = ["leters"] # ERROR: Unknown build | Did you mean "letters"?
  }
}
