revision "never" {
  component   = "verifier"
  description = "Nothing passes."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/calendar/Alice.ics" },
      { function = "contain", type = "ics", file = "/workspace/calendar/Alice.ics", keywords = ["Linda", "Davide", "Charlie", "Nobody"] },
    ]
  }
}
