verifier "both" { # ERROR: Unclear verifier
  use = plugin.files.verifier.csv
  check "a" {
    condition = true
  }
}

verifier "neither" { # ERROR: Unclear verifier
}

verifier "config" {
  config = { a = 1 } # ERROR: Attribute out of place | Add "use" or remove "config"
  check "a" {
    condition = true
  }
}
