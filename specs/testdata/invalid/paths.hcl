context {
  files "/reference" { source = "." } # ERROR: Invalid path | outside /workspace
  build "up" {
    use  = plugin.files.builder.table
    into = "/workspace/../reference" # ERROR: Invalid path | goes up
  }
  build "nul" {
    use  = plugin.files.builder.table
    into = "/workspace/a\u0000b" # ERROR: Invalid path | no path may have
  }
  build "long" {
    use  = plugin.files.builder.table
    into = "/workspace/nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" # ERROR: Invalid path | longer than 255 bytes
  }
  build "slash" {
    use  = plugin.files.builder.table
    into = "/workspace/out/" # ERROR: Invalid path | write "/workspace/out"
  }
  build "beside" {
    use  = plugin.files.builder.table
    into = "/workspaces" # ERROR: Invalid path
  }
}

reference "totals" {
  use  = plugin.files.builder.table
  into = "/workspace/totals.json" # ERROR: Invalid path | outside /reference
}
