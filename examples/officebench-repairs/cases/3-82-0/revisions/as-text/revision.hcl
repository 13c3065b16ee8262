revision "as-text" {
  component   = "verifier"
  description = "The list is read as plain text."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2, task.requirement.check-3]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/list.docx" },
      { function = "contain", type = "txt", file = "/workspace/data/list.docx", keywords = ["Rachel", "Tina", "Sam", "Bob", "Carol"] },
      { function = "not_contain", type = "txt", file = "/workspace/data/list.docx", keywords = ["David", "Alice", "LIam"] },
    ]
  }
}
