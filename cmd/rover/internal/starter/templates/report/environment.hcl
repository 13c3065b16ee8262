environment "my-environment" {
  version     = "0.1.0"
  description = "Add up orders per region into a table and a memo."
}

# The tools come from a plugin. It may read the whole workspace, and write
# below out/ only.
plugin "files" {
  source  = "builtin:files"
  version = "~> 1.0"

  grant {
    read  = ["/workspace"]
    write = ["/workspace/out"]
  }
}

# What the agent finds.
context {
  files "/workspace" {
    source = "./context"
  }
}

# What it is asked.
task {
  instructions = file("task.md")

  requirement "totals" {
    text = "out/totals.csv holds one row per region with the sum of its orders"
  }

  requirement "memo" {
    text = "out/memo.md names the region with the largest total"
  }

  invariant "orders" {
    unchanged = ["/workspace/orders.csv"]
  }
}

# What it may use.
harness {
  tools = [
    plugin.files.tool.list,
    plugin.files.tool.read,
    plugin.files.tool.write,
  ]
  max_turns = 20
}

# What only verifiers see.
reference "totals" {
  source = "./reference/totals.csv"
  into   = "/reference/totals.csv"
}

# How the result is judged: by a verifier of the plugin, which compares tables …
verifier "totals" {
  use    = plugin.files.verifier.csv
  covers = [task.requirement.totals]
  weight = 2

  config = {
    path   = "/workspace/out/totals.csv"
    equals = "/reference/totals.csv"
    key    = ["region"]
  }
}

# … and by a condition written right here.
verifier "memo" {
  check "names-largest" {
    condition = regexall("(?m)^.*Largest region:[^\r\n]*", text("/workspace/out/memo.md")) == ["Largest region: North"]
    message   = "the memo must have one line \"Largest region: \", with the right region"
    covers    = [task.requirement.memo]
  }
}

# Attempts whose end is known. `rover check --probe` plays them all, and an
# agent that does nothing, so that a task that cannot be solved, or a verifier
# that lets a wrong answer pass, is found before any agent is trained on it.
control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "forgot-an-order" {
  script = "./controls/forgot-an-order.jsonl"
  expect = "fail"
}
