revision "most-asked-for" {
  component   = "task"
  description = "The fewest and the most are asked for."
}

task {
  instructions = replace(file("task.md"), "second fewest", "most")

  requirement "check-1" {
    text = "data/shopping_list.xlsx is as expected."
  }
}
