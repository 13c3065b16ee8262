revision "text-again" {
  component   = "harness"
  description = "What is saved is the text, as the task says."
}

harness {
  tool "read" { use = plugin.files.tool.read }

  tool "save" {
    use = plugin.files.tool.write
  }

  max_turns = 10
}
