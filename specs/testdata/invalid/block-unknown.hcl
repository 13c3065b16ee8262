verifer "sums" { # ERROR: Unsupported block type | Did you mean "verifier"?
}
