environment "clerk" {
  version     = "1.0.0"
  description = "Add up orders per region, and an agent that can."
}

plugin "files" {
  source = "builtin:files"
  grant {
    read  = ["/workspace"]
    write = ["/workspace/out"]
  }
}

# The agent: a policy that looks at what it is shown. It has no tools, and is granted
# nothing.
plugin "clerk" {
  source  = "./clerk.py"
  runtime = "python"
}

context {
  files "/workspace" { source = "./context" }
}

task {
  instructions = file("task.md")
  requirement "totals" { text = "out/totals.csv holds one row per region with the sum of its orders" }
}

harness {
  tools     = [plugin.files.tool.read, plugin.files.tool.write]
  max_turns = 5
}

reference "totals" {
  source = "./reference/totals.csv"
  into   = "/reference/totals.csv"
}

verifier "totals" {
  use    = plugin.files.verifier.csv
  covers = [task.requirement.totals]
  config = {
    path   = "/workspace/out/totals.csv"
    equals = "/reference/totals.csv"
    key    = ["region"]
  }
}

# The same policy, twice: as it should be, and one that forgets the last order.
control "careful" {
  policy = plugin.clerk.policy.sums
  expect = "pass"
}

control "hasty" {
  policy = plugin.clerk.policy.sums
  config = { forget = 1 }
  expect = "fail"
}
