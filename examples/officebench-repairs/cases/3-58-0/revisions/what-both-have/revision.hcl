revision "what-both-have" {
  component   = "verifier"
  description = "Only items are looked for that everybody finds."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/data/shopping.docx" },
      { function = "contain", type = "docx", file = "/workspace/data/shopping.docx", keywords = ["apple", "onion"] },
    ]
  }
}
