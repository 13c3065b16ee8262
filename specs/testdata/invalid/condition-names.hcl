verifier "memo" {
  check "function" {
    condition = true || contain_all(text("/workspace/a"), ["b"]) # ERROR: Unknown function | Did you mean "contains_all"?
  }
  check "elsewhere" {
    condition = upcase(text("/workspace/a")) == "A" # ERROR: Unknown function | There is no function "upcase". Did you mean "upper"?
  }
  check "nowhere" {
    condition = frobnicate(1) == "A" # ERROR: Unknown function | docs/environment-language.md lists all functions.
  }
  check "variable" {
    condition = [for row in csv("/workspace/a.csv") : row.a == rows] == [] # ERROR: Unknown variable | no variable "rows"
  }
  check "outside" {
    condition = exists("/etc/passwd") # ERROR: Invalid function argument | outside /workspace, /reference, /start
  }
  check "relative" {
    condition = length(glob("out/*.csv")) > 0 # ERROR: Invalid function argument | is not absolute
  }
  check "package" {
    condition = file("memo.md") == "" # ERROR: Error in function call | reads the package
  }
  check "pattern" {
    condition = matches(text("/workspace/a"), "(") # ERROR: Invalid function argument | missing closing
  }
}
