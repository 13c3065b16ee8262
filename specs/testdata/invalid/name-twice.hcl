verifier "memo" {
  use = plugin.files.verifier.exists
}

verifier "memo" { # ERROR: Duplicate verifier | at name-twice.hcl:1
  use = plugin.files.verifier.text
}

plugin "files" {
  source = "builtin:files"
}

plugin "files" { # ERROR: Duplicate plugin
  source = "builtin:files"
}
