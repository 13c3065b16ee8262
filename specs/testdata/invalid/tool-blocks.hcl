harness {
  tool "open" {
    use       = plugin.files.tool.read
    arguments = { file = "path", name = "path" } # ERROR: Ambiguous rename | Both "file" and "name"
  }
  tool "open" { # ERROR: Duplicate tool
    use       = plugin.files.tool.read
    arguments = { a = "path", a = "lines" } # ERROR: Duplicate key
  }
}
