revision "some-total" {
  component   = "task"
  description = "Cheats: it asks for less."
}

task {
  instructions = file("task.md")

  requirement "lines" {
    text = "out/quote.csv has the columns item, quantity, amount and one row per line of the inquiry"
  }
  requirement "total" {
    text = "out/total.txt has a sum in EUR"
  }

  invariant "inputs" {
    unchanged = ["/workspace/*.csv"]
  }
}
