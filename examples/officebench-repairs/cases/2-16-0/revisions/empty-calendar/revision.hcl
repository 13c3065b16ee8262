revision "empty-calendar" {
  component   = "context"
  description = "The agenda is not in the calendar yet."
}
