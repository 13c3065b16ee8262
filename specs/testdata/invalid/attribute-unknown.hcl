harness {
  max_turn = 3 # ERROR: Unsupported argument | Did you mean "max_turns"?
}
