environment "regional-note" {
  version     = "1.0.0"
  description = "Pick the orders of a region, convert them, add them up, and hand in what a brief asks for."
}

# What came in is not to be touched: a write elsewhere is refused.
plugin "files" {
  source = "builtin:files"
  grant {
    read  = ["/workspace"]
    write = ["/workspace/out", "/workspace/work"]
  }
}

context {
  files "/workspace" { source = "./context" }
}

task {
  instructions = file("task.md")
  requirement "totals" { text = "out/totals.csv holds one row: the region, how many orders it has, and their sum" }
  requirement "note" { text = "out/note.md is addressed to the person whom the brief names, and says what the totals are" }
  requirement "index" { text = "out/index.txt says what is in out/totals.csv" }
}

harness {
  tools = [
    plugin.files.tool.list,
    plugin.files.tool.read,
    plugin.files.tool.write,
    plugin.files.tool.edit,
    plugin.files.tool.delete,
    plugin.files.tool.search,
  ]
  max_turns = 20
}

reference "expected" {
  source = "./reference"
  into   = "/reference"
}

# Only what is handed in is judged. How it comes about is the agent's business: no
# check looks at work/.
verifier "totals" {
  check "right" {
    condition = exists("/workspace/out/totals.csv") && text("/workspace/out/totals.csv") == text("/reference/totals.csv")
    covers    = [task.requirement.totals]
  }
}

verifier "note" {
  check "right" {
    condition = exists("/workspace/out/note.md") && text("/workspace/out/note.md") == text("/reference/note.md")
    covers    = [task.requirement.note]
  }
}

verifier "index" {
  check "right" {
    condition = exists("/workspace/out/index.txt") && text("/workspace/out/index.txt") == text("/reference/index.txt")
    covers    = [task.requirement.index]
  }
}

# A part of it is of no use to anybody: the reward is 1 if all three are right, else 0.
verifier "complete" {
  progress = false
  check "all" {
    kind      = "gate"
    condition = alltrue([
      for name in ["totals.csv", "note.md", "index.txt"] :
      exists("/workspace/out/${name}") && text("/workspace/out/${name}") == text("/reference/${name}")
    ])
  }
}
