environment "vendor-reconciliation" {
  version     = "1.0.0"
  description = "Reconcile a ledger of supplier payments with the statements of three banks, and say how they differ."
  labels      = { sector = "finance", language = "en, de" }
}

plugin "office" {
  source  = "builtin:office"
  version = "~> 1.0"

  # The whole share is writable: that ledger and statements stay as they are is
  # judged, not enforced.
  grant { write = ["/workspace"] }
}

plugin "files" {
  source = "builtin:files"
  grant { read = ["/workspace"] }
}

context {
  files "/workspace" { source = "./context" }
}

task {
  instructions = file("task.md")

  requirement "differences" {
    text = "the sheet Differences of out/differences.xlsx has a row for each invoice on whose payment ledger and bank differ, and says how"
  }
  requirement "summary" {
    text = "the sheet Summary counts the differences of each kind, and all, by formulas"
  }
  requirement "claims" {
    text = "out/memo.docx has the heading Claims, and a table of what was paid twice, with what is claimed back"
  }

  invariant "inputs" {
    unchanged = ["/workspace/ledger.xlsx", "/workspace/bank/*"]
  }
}

harness {
  tools = [
    plugin.office.tool.list_sheets,
    plugin.office.tool.describe_sheet,
    plugin.office.tool.read_range,
    plugin.office.tool.write_cells,
    plugin.office.tool.append_rows,
    plugin.office.tool.create_workbook,
    plugin.office.tool.add_sheet,
    plugin.office.tool.format_cells,
    plugin.office.tool.read_csv,
    plugin.office.tool.read_document,
    plugin.office.tool.write_document,
    plugin.files.tool.list,
  ]
  max_turns = 40
  clock     = "2026-01-09T09:00:00Z"
  seed      = 20260109
}

# What ./generate has planted.
reference "planted" {
  source = "./reference"
  into   = "/reference/planted"
}

# What the ledger says was paid, from the workbook itself, however it is kept.
reference "paid" {
  use  = plugin.office.builder.aggregate
  into = "/reference/paid.json"
  config = {
    from    = "/workspace/ledger.xlsx"
    sum     = "Amount"
    by      = "Currency"
    where   = { Type = "Payment" }
    decimal = ","
  }
}

verifier "differences" {
  use = plugin.office.verifier.table
  config = {
    path      = "/workspace/out/differences.xlsx"
    sheet     = "Differences"
    equals    = "/reference/planted/differences.csv"
    key       = ["Vendor", "Invoice"]
    tolerance = 0.005
  }
  covers = [task.requirement.differences]
  weight = 5
}

verifier "summary" {
  use = plugin.office.verifier.formulas
  config = {
    path = "/workspace/out/differences.xlsx"
    cells = {
      for i, kind in ["missing", "duplicate", "amount", "currency", "fee", "unbooked", "Total"] :
      "Summary!B${i + 2}" => {
        equals = { from = "/reference/planted/counts.json", at = "/${kind}" }
        reads  = ["Differences!C2"]
      }
    }
  }
  covers = [task.requirement.summary]
  weight = 2
}

verifier "memo" {
  use = plugin.office.verifier.document
  config = {
    path     = "/workspace/out/memo.docx"
    headings = ["Claims"]
    tables   = [jsondecode(file("./reference/claims.json"))]
  }
  covers = [task.requirement.claims]
  weight = 2
}

# A revision of the ledger that forgets the reference is seen.
verifier "ledger" {
  covers = [task.requirement.differences]

  check "paid" {
    condition = alltrue([
      for currency, sum in json("/reference/planted/paid.json") :
      abs(json("/reference/paid.json").groups[currency].total - sum) < 0.01
    ])
    message = "the payments in the ledger are those that are expected"
    weight  = 0
  }
}

# Of the memo, a heading and a table are asked for. What else it says is free.
freedom "wording" { paths = ["/workspace/out/memo.docx"] }

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "misses-duplicates" {
  script = "./controls/misses-duplicates.jsonl"
  expect = "fail"
}

control "misses-fees" {
  script = "./controls/misses-fees.jsonl"
  expect = "fail"
}

control "misses-returns" {
  script = "./controls/misses-returns.jsonl"
  expect = "fail"
}

control "misreads-points" {
  script = "./controls/misreads-points.jsonl"
  expect = "fail"
}

control "matches-numbers" {
  script = "./controls/matches-numbers.jsonl"
  expect = "fail"
}

control "expects-plans" {
  script = "./controls/expects-plans.jsonl"
  expect = "fail"
}

control "ledger-currency" {
  script = "./controls/ledger-currency.jsonl"
  expect = "fail"
}

control "types-counts" {
  script = "./controls/types-counts.jsonl"
  expect = "fail"
}

control "tidies-ledger" {
  script = "./controls/tidies-ledger.jsonl"
  expect = "fail"
}
