plugin "desk" {
  source = "builtin:desk"
}

harness {
  tools = [
    plugin.files.tool.read,
    plugin.files.tool.read, # ERROR: Duplicate tool | at tools-twice.hcl:7
    plugin.desk.tool.read, # ERROR: Duplicate tool | tool blocks
  ]
}
