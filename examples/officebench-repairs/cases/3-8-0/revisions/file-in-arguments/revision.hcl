revision "file-in-arguments" {
  component   = "verifier"
  description = "The third evaluator looks into the new workbook."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2, task.requirement.check-3, task.requirement.check-4]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/new.xlsx" },
      { function = "file_exist", file = "/workspace/data/report.docx" },
      { function = "cell_value", file = "/workspace/data/new.xlsx", cells = [{ row = "4", column = "2", value = "2793265" }] },
      { function = "contain", type = "docx", file = "/workspace/data/report.docx", keywords = ["revenues"] },
    ]
  }
}
