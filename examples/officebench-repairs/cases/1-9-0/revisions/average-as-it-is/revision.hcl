revision "average-as-it-is" {
  component   = "verifier"
  description = "The average of the first midterm is 80.05."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1]
  config = {
    checks = [
      { function = "cell_value", file = "/workspace/data/score.xlsx", cells = [{ row = "22", column = "1", value = "Average" }, { row = "22", column = "2", value = "80.05" }, { row = "22", column = "3", value = "78.3" }] },
    ]
  }
}

verifier "averages" {
  use    = plugin.office.verifier.cells
  covers = [task.requirement.check-1]
  config = { path = "/workspace/data/score.xlsx", equals = { "Sheet1!A22" = "Average", "Sheet1!B22" = 80.05, "Sheet1!C22" = 78.3 } }
}

verifier "scores" {
  use    = plugin.office.verifier.unchanged_cells
  covers = [task.requirement.check-1]
  config = { path = "/workspace/data/score.xlsx", areas = ["Sheet1!A1:C21"] }
}
