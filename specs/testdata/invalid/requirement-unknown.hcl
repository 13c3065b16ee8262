task {
  instructions = "Sum the letters."
  requirement "revenue" { text = "the revenue is right" }
}

verifier "sums" {
  use    = plugin.files.verifier.csv
  covers = [
    task.requirement.revenue,
    task.requirement.revenu, # ERROR: Unknown requirement | Did you mean "revenue"?
    task.revenue, # ERROR: Invalid reference | task.requirement.ID
  ]
}
