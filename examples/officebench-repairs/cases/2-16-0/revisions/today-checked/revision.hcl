revision "today-checked" {
  component   = "verifier"
  description = "The meeting is today."
  requires    = ["today"]
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1, task.requirement.check-2]
  config = {
    checks = [
      { function = "file_exist", file = "/workspace/calendar/Alice.ics" },
      { function = "contain", type = "ics", file = "/workspace/calendar/Alice.ics", keywords = ["Linda", "Davide", "Charlie", "20200501T1300", "20200501T1330", "20200501T1410"] },
    ]
  }
}
