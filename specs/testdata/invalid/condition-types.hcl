verifier "memo" {
  check "text" {
    condition = text("/workspace/a") # ERROR: Invalid condition | this one is a string
  }
  check "range" {
    condition = 2 # ERROR: Invalid condition | this one is 2
  }
  check "null" {
    condition = null # ERROR: Invalid condition | this one is null
  }
  check "list" {
    condition = glob("/workspace/*") # ERROR: Invalid condition | this one is a list of string
  }
  check "arguments" {
    condition = exists() # ERROR: Not enough function arguments
  }
  check "message" {
    condition = true
    message   = text("/workspace/a") # ERROR: Error in function call | which only the condition of a check can see
  }
}
