revision "longest-once" {
  component   = "task"
  description = "The longest single event is asked for."
}

task {
  instructions = replace(file("task.md"), "which event has longest total time?", "which event takes longest at a time?")

  requirement "check-1" {
    text = "In data/answer.txt: \"Class\"."
  }
}
