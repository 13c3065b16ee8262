revision "one-quote" {
  component   = "verifier"
  description = "Cheats: only the bytes of one quote will do."
}

verifier "lines" {
  covers = [task.requirement.lines]
  weight = 2

  check "bytes" {
    condition = sha256("/workspace/out/quote.csv") == "b9322933d0710b0d20e28f697410804469f5b5c9068d43cef30dd16b3aa1d070"
  }
}
