environment "types" {
  version = "1.0.0"
  labels  = ["finance"] # ERROR: Wrong type | "labels" must be a map of string
}

harness {
  max_turns = "many"            # ERROR: Wrong type | a number is required
  tools     = "files.tool.read" # ERROR: Wrong type | list of references
}

freedom "wording" {
  paths = ["/workspace/memo.md", null] # ERROR: Missing value
}
