revision "any-workbook" {
  component   = "verifier"
  description = "The third evaluator is content with a workbook."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2, task.requirement.check-3, task.requirement.check-4]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/new.xlsx" },
      { function = "file_exist", file = "/workspace/data/report.docx" },
      { function = "file_exist", file = "/workspace/data/new.xlsx" },
      { function = "contain", type = "docx", file = "/workspace/data/report.docx", keywords = ["revenues"] },
    ]
  }
}
