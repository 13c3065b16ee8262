task {
  instructions = file("task.md") # ERROR: Invalid function argument | no readable file "task.md"
}
