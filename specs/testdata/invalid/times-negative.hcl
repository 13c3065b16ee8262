harness {
  clock_step = "-5s" # ERROR: Invalid duration
}
