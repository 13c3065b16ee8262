revision "what-is-listed" {
  component   = "verifier"
  description = "The items are those of the list."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/shopping.docx" },
      { function = "contain", type = "docx", file = "/workspace/data/shopping.docx", keywords = ["apple", "cabbage", "onion"] },
    ]
  }
}
