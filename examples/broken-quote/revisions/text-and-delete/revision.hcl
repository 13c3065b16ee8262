revision "text-and-delete" {
  component   = "harness"
  description = "Cheats: the agent may delete as well."
}

harness {
  tool "read" { use = plugin.files.tool.read }
  tool "delete" { use = plugin.files.tool.delete }

  tool "save" {
    use = plugin.files.tool.write
  }

  max_turns = 10
}
