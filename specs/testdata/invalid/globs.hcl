task {
  instructions = "Change nothing."
  invariant "inputs" { unchanged = ["*.csv"] }       # ERROR: Invalid path | is not absolute
  invariant "braces" { unchanged = ["/workspace/{a"] } # ERROR: Invalid path | brackets and braces
  invariant "across" { unchanged = ["/workspace/{a/b,c}"] } # ERROR: Invalid path | brackets and braces
}

freedom "wording" {
  paths = ["/reference/*.md"] # ERROR: Invalid path
}

context {
  files "/workspace" {
    source  = "."
    exclude = ["[a"] # ERROR: Invalid pattern
  }
}
