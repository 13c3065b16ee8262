revision "without-the-third" {
  component   = "verifier"
  description = "The third evaluator is left out."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2, task.requirement.check-3, task.requirement.check-4]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/new.xlsx" },
      { function = "file_exist", file = "/workspace/data/report.docx" },
      { function = "contain", type = "docx", file = "/workspace/data/report.docx", keywords = ["revenues"] },
    ]
  }
}
