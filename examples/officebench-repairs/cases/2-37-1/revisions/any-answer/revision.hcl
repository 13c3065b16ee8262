revision "any-answer" {
  component   = "verifier"
  description = "Any answer will do."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/answer.txt" },
    ]
  }
}
