revision "about-eighty" {
  component   = "verifier"
  description = "Any average from 80 to 81 will do."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1]
  config = {
    checks = [
      { function = "cell_value", file = "/workspace/data/score.xlsx", cells = [{ row = "22", column = "1", value = "Average" }, { row = "22", column = "2", value = "80" }, { row = "22", column = "3", value = "78.3" }] },
    ]
  }
}
