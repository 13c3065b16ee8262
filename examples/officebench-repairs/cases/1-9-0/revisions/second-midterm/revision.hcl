revision "second-midterm" {
  component   = "verifier"
  description = "Only the second midterm counts."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1]
  config = {
    checks = [
      { function = "cell_value", file = "/workspace/data/score.xlsx", cells = [{ row = "22", column = "1", value = "Average" }, { row = "22", column = "3", value = "78.3" }] },
    ]
  }
}
