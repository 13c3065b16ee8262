task {
  instructions = "Sum the letters."
  requirement "sum" { text = "the sum is right" }
  requirement "sum" { text = "the sum is in EUR" } # ERROR: Duplicate requirement
}

verifier "sum" {
  use    = plugin.files.verifier.exists
  covers = [task.requirement.sum]
}
