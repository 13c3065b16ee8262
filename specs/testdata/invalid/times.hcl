harness {
  clock      = "2026-01-05 09:00" # ERROR: Invalid time | RFC 3339
  clock_step = "1 day"            # ERROR: Invalid duration | "90s"
}
