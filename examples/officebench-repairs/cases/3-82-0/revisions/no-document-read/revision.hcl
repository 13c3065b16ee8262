revision "no-document-read" {
  component   = "verifier"
  description = "It is enough that there is a list."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2, task.requirement.check-3]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/list.docx" },
    ]
  }
}
