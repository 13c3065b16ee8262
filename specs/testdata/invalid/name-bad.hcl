plugin "Office" { # ERROR: Invalid name | lower-case letter
  source = "builtin:files"
}

verifier "2nd" { # ERROR: Invalid name
  use = plugin.files.verifier.exists
}

reference "a.b" { # ERROR: Invalid name
  into = "/reference"
  use  = plugin.files.builder.table
}
