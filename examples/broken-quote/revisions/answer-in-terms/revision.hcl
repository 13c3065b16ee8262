revision "answer-in-terms" {
  component   = "context"
  description = "Cheats: the terms tell what it comes to."
}
