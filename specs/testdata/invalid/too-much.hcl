harness {
  seed = length([for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]) # ERROR: Evaluation limit
}
