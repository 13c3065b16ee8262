plugin "files" {
  source = "builtin:files"
  limits {
    fuel   = 0        # ERROR: Number out of range | at least 1
    memory = "256MB"  # ERROR: Invalid amount of bytes | MiB
    depth  = -1       # ERROR: Number out of range
    files  = 1.5      # ERROR: Number out of range | whole number
    output = "0B"     # ERROR: Invalid amount of bytes | above zero
    log    = "9e9GiB" # ERROR: Invalid amount of bytes
  }
}

harness {
  max_turns = 0 # ERROR: Number out of range | at least 1
  seed      = -7 # ERROR: Number out of range
  quota {
    bytes   = "8388608TiB" # ERROR: Invalid amount of bytes
    entries = 0            # ERROR: Number out of range
  }
}
