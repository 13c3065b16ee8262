revision "any-list" {
  component   = "verifier"
  description = "Any list will do."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/shopping.docx" },
    ]
  }
}
