widening "files" {
  tools = ["write"]
  write = ["/reference"] # ERROR: Invalid grant | /reference
  limits {
    fuel = 0 # ERROR: Number out of range
  }
}
widening "files" { # ERROR: Duplicate widening
  tokens = 3 # ERROR: Unsupported argument
}
