revision "longest-in-all" {
  component   = "verifier"
  description = "Three workouts of an hour and a half are more than two classes of two hours."
}

verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  covers = [task.requirement.check-1]
  config = {
    checks = [
      { function = "contain", type = "txt", file = "/workspace/data/answer.txt", keywords = ["Workout"] },
    ]
  }
}
