revision "second-on-top" {
  component   = "verifier"
  description = "The second fewest comes first."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1]
  config = {
    checks = [
      { function = "cell_value", file = "/workspace/data/shopping_list.xlsx", cells = [{ row = "2", column = "1", value = "cabbage" }] },
    ]
  }
}
