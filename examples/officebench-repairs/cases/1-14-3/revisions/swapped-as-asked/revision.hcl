revision "swapped-as-asked" {
  component   = "verifier"
  description = "The fewest and the second fewest have changed places."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1]
  config = {
    checks = [
      { function = "cell_value", file = "/workspace/data/shopping_list.xlsx", cells = [{ row = "2", column = "1", value = "cabbage" }, { row = "2", column = "2", value = "3" }, { row = "3", column = "1", value = "apple" }, { row = "3", column = "2", value = "2" }, { row = "4", column = "1", value = "onion" }, { row = "4", column = "2", value = "4" }] },
    ]
  }
}

verifier "list" {
  use    = plugin.office.verifier.table
  covers = [task.requirement.check-1]
  config = { path = "/workspace/data/shopping_list.xlsx", ordered = true, equals = { columns = ["Name", "amount"], rows = [["cabbage", 3], ["apple", 2], ["onion", 4]] } }
}
