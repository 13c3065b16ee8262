environment "shop" {
  version     = "1.0.0"
  description = "Add up the orders of a shop, report them, and book when they are gone through."
}

plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace"] }
}

plugin "office" {
  source = "builtin:office"
  grant { write = ["/workspace"] }
}

context {
  files "/workspace" { source = "./context" }
}

task {
  instructions = file("task.md")

  requirement "totals" {
    text = "out/totals.csv has a row per region with the sum of its orders in EUR"
  }
  requirement "book" {
    text = "the sheet Totals of out/book.xlsx has the same"
  }
  requirement "state" {
    text = "state.txt says that 4 orders are done"
  }
  requirement "tidy" {
    text = "nothing else is in out"
  }
  requirement "review" {
    text = "calendars/shop.ics has the review"
  }

  invariant "inputs" {
    unchanged = ["/workspace/data/*.csv"]
  }
}

harness {
  max_turns = 10

  tool "read" { use = plugin.files.tool.read }
  tool "write" { use = plugin.files.tool.write }
  tool "edit" { use = plugin.files.tool.edit }
  tool "create_workbook" { use = plugin.office.tool.create_workbook }

  tool "create_event" {
    use    = plugin.office.tool.create_event
    config = { calendar = "/workspace/calendars/shop.ics", zone = "Europe/Berlin" }
  }
}

reference "totals" {
  source = "./reference"
  into   = "/reference"
}

verifier "totals" {
  use = plugin.files.verifier.csv
  config = {
    path      = "/workspace/out/totals.csv"
    equals    = "/reference/totals.csv"
    key       = ["region"]
    tolerance = 0.001
  }
  covers = [task.requirement.totals]
}

verifier "book" {
  use = plugin.office.verifier.cells
  config = {
    path   = "/workspace/out/book.xlsx"
    equals = { "Totals!A2" = "North", "Totals!B2" = 41.5, "Totals!A3" = "South", "Totals!B3" = 21 }
  }
  covers = [task.requirement.book]
}

verifier "state" {
  check "done" {
    condition = trimspace(text("/workspace/state.txt")) == "4 orders, done"
    covers    = [task.requirement.state]
  }
  check "all" {
    condition = length(csv("/workspace/data/orders.csv")) == 4
    message   = "each order is one row"
    covers    = [task.requirement.totals]
  }
}

verifier "tidy" {
  check "nothing-else" {
    condition = length(glob("/workspace/out/*")) == 2
    covers    = [task.requirement.tidy]
  }
}

verifier "review" {
  use = plugin.office.verifier.calendar
  config = {
    path = "/workspace/calendars/shop.ics"
    zone = "Europe/Berlin"
    has  = [{ title = "Review", start = "2026-03-18T16:00", minutes = 60 }]

  }
  covers = [task.requirement.review]
}

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "miscounts" {
  script = "./controls/miscounts.jsonl"
  expect = "fail"
}

control "takes-notes" {
  script = "./controls/takes-notes.jsonl"
  expect = "fail"
}

control "corrects-orders" {
  script = "./controls/corrects-orders.jsonl"
  expect = "fail"
}
