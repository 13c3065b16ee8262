revision "today" {
  component   = "task"
  description = "The meeting is today."
}

task {
  instructions = replace(file("task.md"), "add it to my calendar", "add it to my calendar of today")

  requirement "check-1" {
    text = "There is calendar/Alice.ics."
  }

  requirement "check-2" {
    text = "In calendar/Alice.ics: \"Linda\", \"Davide\", \"Charlie\"."
  }
}
