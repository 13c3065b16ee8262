ledger {
  requirements = { # ERROR: Invalid digest | "sha256:12" of "total" is no digest
    total = "sha256:12"
  }
}
ledger { # ERROR: Duplicate ledger
  requirements = {}
}
