revision "any-quote" {
  component   = "verifier"
  description = "Cheats: that there is a quote is enough."
}

verifier "lines" {
  covers = [task.requirement.lines]
  weight = 2

  check "there" {
    condition = exists("/workspace/out/quote.csv")
  }
}
