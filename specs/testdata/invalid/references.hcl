harness {
  tools = [
    plugin.flies.tool.read, # ERROR: Unknown plugin | Did you mean "files"?
    plugin.files.builder.table, # ERROR: Wrong kind of reference | plugin.PLUGIN.tool.NAME
    plugin.files.write, # ERROR: Invalid reference
    "files.read", # ERROR: Invalid reference | without quotes
    plugin.files.tool["list"], # ERROR: Invalid reference
  ]
}

reference "totals" {
  use  = plugin.files.verifier.csv # ERROR: Wrong kind of reference | plugin.PLUGIN.builder.NAME
  into = "/reference/totals.json"
}

verifier "sums" {
  use = plugin.files.tool.read # ERROR: Wrong kind of reference
}

control "other" {
  policy = plugin.desk.policy.random # ERROR: Unknown plugin
  expect = "fail"
}
