revision "lines-of-quote" {
  component   = "verifier"
  description = "A quote is called a quote."
}

verifier "lines" {
  use = plugin.files.verifier.csv
  config = {
    path   = "/workspace/out/quote.csv"
    equals = "/reference/quote.csv"
    key    = ["item"]
  }
  covers = [task.requirement.lines]
  weight = 2
}
