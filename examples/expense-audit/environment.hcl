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
    text = "out/memo.md says the sum of all amounts over, once, in a line \"Total over policy: SUM EUR\""
  }
  requirement "offenders" {
    text = "out/memo.md names the two employees with the largest sums, worst first, in lines \"NAME: SUM EUR (STEP)\""
  }
  requirement "next" {
    text = "out/memo.md says what happens next, with the last day for objections, once, in a line \"Objections until: YYYY-MM-DD\""
  }
  requirement "discretion" {
    text = "out/memo.md names no other employee"
  }
  requirement "form" {
    text = "out/memo.md has its title, at most 3000 characters and no HTML"
  }
  requirement "tidy" {
    text = "out holds violations.csv and memo.md and nothing else, and no other file is new"
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

# No condition looks at more than a memo may have, however much an agent writes.
verifier "outline" {
  check "title" {
    condition = matches(substr(text("/workspace/out/memo.md"), 0, 3000), "(?m)^# Expense audit, fourth quarter 2025\\s*$")
    message   = "the memo has the title that the task asks for"
    covers    = [task.requirement.form]
  }

  check "section" {
    condition = matches(substr(text("/workspace/out/memo.md"), 0, 3000), "(?m)^## What happens next\\s*$")
    message   = "the memo has a section that says what happens next"
    covers    = [task.requirement.next]
  }

  check "plain" {
    kind = "gate"
    condition = alltrue([
      text("/workspace/out/memo.md") == substr(text("/workspace/out/memo.md"), 0, 3000),
      !matches(substr(text("/workspace/out/memo.md"), 0, 3000), "<[!/?A-Za-z]"),
    ])
    message = "a memo has at most 3000 characters, and no HTML, which can hide what it says"
    covers  = [task.requirement.form]
  }
}

# Each condition collects all lines that make a statement, so that a memo with
# several answers is wrong even if the right one is among them.
verifier "memo" {
  weight = 4

  check "total" {
    condition = [
      for line in regexall("(?mi)^.*total over policy:.*$", substr(text("/workspace/out/memo.md"), 0, 3000)) : trimspace(line)
    ] == ["Total over policy: ${json("/reference/summary.json").total} EUR"]
    message = "one line with the sum of the column over: a receipt that breaks two rules counts twice"
    covers  = [task.requirement.total]
    weight  = 2
  }

  check "offenders" {
    condition = [
      for line in regexall("(?mi)^.*EUR ?\\(.*$", substr(text("/workspace/out/memo.md"), 0, 3000)) : trim(line, "-*12. \t\r")
      ] == [
      for o in json("/reference/summary.json").offenders : "${o.name}: ${o.over} EUR (${o.step})"
    ]
    message = "the two employees with the largest sums, worst first, each with the sum and the step of section 9"
    covers  = [task.requirement.offenders]
    weight  = 2
  }

  check "objections" {
    condition = [
      for line in regexall("(?mi)^.*objections until:.*$", substr(text("/workspace/out/memo.md"), 0, 3000)) : trimspace(line)
    ] == ["Objections until: ${json("/reference/summary.json").objections}"]
    message = "one line with the day until which employees may object by section 9"
    covers  = [task.requirement.next]
  }
}

# A given name or a surname is enough to name somebody, in any spelling and
# order.
verifier "discretion" {
  covers = [task.requirement.discretion]

  check "names-nobody-else" {
    kind = "gate"
    condition = length(setintersection(
      regexall("\\pL+", lower(substr(text("/workspace/out/memo.md"), 0, 3000))),
      flatten([
        for e in csv("/workspace/employees.csv") : regexall("\\pL+", lower(e.name))
        if !contains([for o in json("/reference/summary.json").offenders : o.name], e.name)
      ])
    )) == 0
    message = "section 9: a memo names the two employees with the largest sums and nobody else"
  }
}

verifier "tidy" {
  covers = [task.requirement.tidy]

  check "two-files" {
    condition = glob("/workspace/out/**") == ["/workspace/out/memo.md", "/workspace/out/violations.csv"]
    message   = "drafts do not belong to what is handed in"
  }

  check "nothing-beside" {
    condition = [
      for p in glob("/workspace/**") : trimprefix(p, "/workspace") if !startswith(p, "/workspace/out/")
      ] == [
      for p in glob("/start/**") : trimprefix(p, "/start")
    ]
    message = "notes do not stay in the share"
  }
}

# Besides the lines that say something, a memo may say what it likes.
freedom "wording" { paths = ["/workspace/out/memo.md"] }

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "crlf" {
  script = "./controls/crlf.jsonl"
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

control "hedges" {
  script = "./controls/hedges.jsonl"
  expect = "fail"
}

control "takes-notes" {
  script = "./controls/takes-notes.jsonl"
  expect = "fail"
}
