environment "values" {
  version     = "1.0.0"
  description = finance      # ERROR: Unknown variable | A text is written in quotes
  labels      = { a = uper("x") } # ERROR: Unknown function | Did you mean "upper"?
}
