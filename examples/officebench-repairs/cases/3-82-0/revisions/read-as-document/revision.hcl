revision "read-as-document" {
  component   = "verifier"
  description = "A document is read as one."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2, task.requirement.check-3]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/list.docx" },
      { function = "contain", type = "docx", file = "/workspace/data/list.docx", keywords = ["Rachel", "Tina", "Sam", "Bob", "Carol"] },
      { function = "not_contain", type = "docx", file = "/workspace/data/list.docx", keywords = ["David", "Alice", "LIam"] },
    ]
  }
}
