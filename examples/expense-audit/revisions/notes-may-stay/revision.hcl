revision "notes-may-stay" {
  component   = "verifier"
  description = "Judge what is handed in, and not what lies beside it."
}

verifier "tidy" {
  covers = [task.requirement.tidy]

  check "two-files" {
    condition = glob("/workspace/out/**") == ["/workspace/out/memo.md", "/workspace/out/violations.csv"]
    message   = "drafts do not belong to what is handed in"
  }
}
