verifier "memo" {
  check "there" {
    condition = exists("/workspace/memo.md")
  }
  check "there" { # ERROR: Duplicate check | at check-twice.hcl:2
    condition = true
  }
}

verifier "other" {
  check "there" {
    condition = true
  }
}
