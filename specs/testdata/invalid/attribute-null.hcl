task {
  instructions = null # ERROR: Missing value | leave it out
}
