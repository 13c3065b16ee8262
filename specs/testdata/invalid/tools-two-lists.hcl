harness {
  tools = [plugin.files.tool.read]
  tool "write" { # ERROR: Two lists of tools
    use = plugin.files.tool.write
  }
}
