environment "my-environment" {
  version     = "0.1.0"
  description = "Add a total to a workbook, and answer the mail that asks for it."
}

plugin "office" {
  source  = "builtin:office"
  version = "~> 1.0"

  grant {
    write = ["/workspace"]
  }
}

# Workbooks and mailboxes can be made of CSV files. Ready-made ones go into a
# directory, as in `files "/workspace" { source = "./context" }`.
context {
  build "orders" {
    use    = plugin.office.builder.workbook
    source = "./data/orders"
    into   = "/workspace/orders.xlsx"
  }

  build "mail" {
    use    = plugin.office.builder.mailbox
    source = "./data/mails.csv"
    into   = "/workspace/mail"
  }
}

task {
  instructions = <<-EOT
    You are Ida Lund. Read the mail in your inbox, and do what it asks for.
    A total in a workbook is a formula.
  EOT

  requirement "total" {
    text = "cell C8 of the sheet March of orders.xlsx calculates the sum of the orders above"
  }
  requirement "answer" {
    text = "Carl Brandt, and nobody else, is answered with the total"
  }
}

harness {
  max_turns = 20
  clock     = "2026-04-01T09:00:00Z"

  tool "search_mail" { use = plugin.office.tool.search_mail }
  tool "read_mail" { use = plugin.office.tool.read_mail }
  tool "reply_mail" {
    use    = plugin.office.tool.reply_mail
    config = { address = "Ida Lund <ida.lund@example.org>" }
  }
  tool "read_range" { use = plugin.office.tool.read_range }
  tool "write_cells" { use = plugin.office.tool.write_cells }
}

# What is right follows from the workbook itself, as it was built.
reference "sum" {
  use    = plugin.office.builder.aggregate
  into   = "/reference/sum.json"
  config = { from = "/workspace/orders.xlsx", sum = "Amount" }
}

verifier "total" {
  use    = plugin.office.verifier.cells
  covers = [task.requirement.total]

  config = {
    path   = "/workspace/orders.xlsx"
    equals = { "March!C8" = { from = "/reference/sum.json", at = "/total" } }
  }
}

verifier "formula" {
  use    = plugin.office.verifier.formulas
  covers = [task.requirement.total]

  config = {
    path  = "/workspace/orders.xlsx"
    cells = { "March!C8" = { reads = ["March!C2:C7"] } }
  }
}

# A gate: whoever changes an order has no reward.
verifier "orders" {
  use    = plugin.office.verifier.unchanged_cells
  covers = [task.requirement.total]
  config = { path = "/workspace/orders.xlsx", areas = ["March!A1:C7"] }
}

verifier "answer" {
  use    = plugin.office.verifier.mail
  covers = [task.requirement.answer]
  weight = 2

  config = {
    has = [{
      to            = ["carl.brandt@example.org"]
      cc            = []
      in_reply_to   = "<march@example.org>"
      text_contains = ["1234.50"]
    }]
    only = true
  }
}

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "types-the-sum" {
  script = "./controls/types-the-sum.jsonl"
  expect = "fail"
}

control "answers-all" {
  script = "./controls/answers-all.jsonl"
  expect = "fail"
}
