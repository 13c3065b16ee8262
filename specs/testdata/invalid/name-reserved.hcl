verifier "invariant" { # ERROR: Reserved name
  use = plugin.files.verifier.unchanged
}
