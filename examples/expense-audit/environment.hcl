environment "expense-audit" {
  version     = "1.0.0"
  description = "Hold 60 receipts of a quarter against the expense policy; report what breaks it, and write a memo."
  labels      = { sector = "finance", language = "en, de" }
}

plugin "files" {
  source  = "builtin:files"
  version = "~> 1.0"

  # The whole share is writable, as it is for the clerk whose desk this is: that
  # receipts and ledger stay as they are is judged, not enforced.
  grant {
    write = ["/workspace"]
  }
}

# Half of the receipts came as exports of hotels, railways and apps, and lie in
# ./context as they came. The others are slips of paper, printed from a table.
context {
  files "/workspace" { source = "./context" }

  build "slips" {
    use    = plugin.files.builder.table
    source = "./data/receipts.csv"
    into   = "/workspace/receipts"
    config = {
      name     = "{{receipt}}.txt"
      template = file("data/receipt.txt")
    }
  }
}

task {
  instructions = file("task.md")

  requirement "violations" {
    text = "out/violations.csv has the columns receipt, employee, rule, over and one row per violation of the policy"
  }
  requirement "total" {
    text = "out/memo.md says the sum of all amounts over as \"Total over policy: SUM EUR\""
  }
  requirement "offenders" {
    text = "out/memo.md names the two employees with the largest sums as \"NAME: SUM EUR (STEP)\""
  }
  requirement "next" {
    text = "out/memo.md says what happens next, with the last day for objections as \"Objections until: YYYY-MM-DD\""
  }
  requirement "discretion" {
    text = "out/memo.md names no other employee"
  }
  requirement "tidy" {
    text = "out holds violations.csv and memo.md and nothing else"
  }

  invariant "inputs" {
    unchanged = ["/workspace/*.md", "/workspace/*.csv", "/workspace/receipts/**"]
  }
}

harness {
  tools = [
    plugin.files.tool.list,
    plugin.files.tool.read,
    plugin.files.tool.write,
    plugin.files.tool.edit,
    plugin.files.tool.move,
    plugin.files.tool.delete,
    plugin.files.tool.search,
  ]
  max_turns = 40
  clock     = "2026-01-12T09:00:00Z"
  seed      = 20260112
}

# What the policy finds, computed by ./generate.
reference "audit" {
  source = "./reference"
  into   = "/reference"
}

verifier "violations" {
  use = plugin.files.verifier.csv
  config = {
    path   = "/workspace/out/violations.csv"
    equals = "/reference/violations.csv"
    key    = ["receipt", "rule"]
  }
  covers = [task.requirement.violations]
  weight = 4
}

verifier "outline" {
  use = plugin.files.verifier.text
  config = {
    path     = "/workspace/out/memo.md"
    contains = ["# Expense audit, fourth quarter 2025", "\n## What happens next\n"]
  }
  covers = [task.requirement.next]
}

verifier "memo" {
  weight = 4

  check "total" {
    condition = contains_all(text("/workspace/out/memo.md"), ["Total over policy: ${json("/reference/summary.json").total} EUR"])
    message   = "the total is the sum of the column over: a receipt that breaks two rules counts twice"
    covers    = [task.requirement.total]
    weight    = 2
  }

  check "offenders" {
    condition = contains_all(text("/workspace/out/memo.md"), [
      for o in json("/reference/summary.json").offenders : "${o.name}: ${o.over} EUR (${o.step})"
    ])
    message = "the two employees with the largest sums, each with the sum and the step of section 9"
    covers  = [task.requirement.offenders]
    weight  = 2
  }

  check "objections" {
    condition = contains_all(text("/workspace/out/memo.md"), ["Objections until: ${json("/reference/summary.json").objections}"])
    message   = "section 9 says until when employees may object"
    covers    = [task.requirement.next]
  }
}

verifier "discretion" {
  covers = [task.requirement.discretion]

  check "names-nobody-else" {
    kind = "gate"
    condition = alltrue([
      for e in csv("/workspace/employees.csv") : !contains_all(text("/workspace/out/memo.md"), [e.name])
      if !contains([for o in json("/reference/summary.json").offenders : o.name], e.name)
    ])
    message = "section 9: a memo names the two employees with the largest sums and nobody else"
  }
}

verifier "tidy" {
  covers = [task.requirement.tidy]

  check "two-files" {
    condition = glob("/workspace/out/**") == ["/workspace/out/memo.md", "/workspace/out/violations.csv"]
    message   = "drafts do not belong to what is handed in"
  }
}

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "inclusive-limit" {
  script = "./controls/inclusive-limit.jsonl"
  expect = "fail"
}

control "misses-duplicate" {
  script = "./controls/misses-duplicate.jsonl"
  expect = "fail"
}

control "counts-once" {
  script = "./controls/counts-once.jsonl"
  expect = "fail"
}

control "corrects-ledger" {
  script = "./controls/corrects-ledger.jsonl"
  expect = "fail"
}

control "names-everybody" {
  script = "./controls/names-everybody.jsonl"
  expect = "fail"
}
