verifier "sums" {
  use    = plugin.files.verifier.csv
  weight = -1 # ERROR: Invalid weight | not negative
}

verifier "memo" {
  check "a" {
    condition = true
    weight    = 1e2000 # ERROR: Evaluation limit
  }
  check "b" {
    condition = true
    weight    = 1e309 # ERROR: Invalid weight | finite
  }
  check "c" {
    condition = true
    kind      = "gates" # ERROR: Invalid kind | Did you mean "gate"?
  }
}
