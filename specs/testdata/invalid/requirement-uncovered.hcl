task {
  instructions = "Sum the letters."
  requirement "sum" { text = "the sum is right" }   # ERROR: Uncovered requirement | task.requirement.sum
  requirement "memo" { text = "the memo is there" }
}

verifier "memo" {
  covers = [task.requirement.sum]
  check "there" {
    condition = exists("/workspace/memo.md")
    covers    = [task.requirement.memo]
  }
}
