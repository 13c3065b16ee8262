environment "broken" {
  version = = "1.0.0" # ERROR: Invalid expression
}
