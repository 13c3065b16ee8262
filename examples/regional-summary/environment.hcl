environment "regional-summary" {
  version     = "1.0.0"
  description = "Summarise the workbooks of four regions into a report with formulas, and say in a memo which regions fell."
  labels      = { sector = "finance", language = "en, de" }
}

plugin "office" {
  source  = "builtin:office"
  version = "~> 1.0"

  # The whole share is writable: that the workbooks of the regions stay as they are
  # is judged, not enforced.
  grant { write = ["/workspace"] }
}

plugin "files" {
  source = "builtin:files"
  grant {
    read  = ["/workspace"]
    write = ["/workspace/out"]
  }
}

context {
  files "/workspace" { source = "./context" }
}

task {
  instructions = file("task.md")

  requirement "months" {
    text = "the sheet Months of out/report.xlsx has the columns Region, Month and Revenue, and a row for each region and month"
  }
  requirement "summary" {
    text = "the sheet Summary of out/report.xlsx has the revenue of each quarter, and the change, by region and in total"
  }
  requirement "formulas" {
    text = "the sheet Summary calculates from the sheet Months"
  }
  requirement "total" {
    text = "out/memo.md says the revenue of the fourth quarter in a line \"Total: SUM EUR\""
  }
  requirement "fell" {
    text = "out/memo.md names the regions that fell, and no other, in a line \"Below the third quarter: NAMES\""
  }

  invariant "inputs" {
    unchanged = ["/workspace/*.xlsx"]
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
    plugin.office.tool.recalculate,
    plugin.files.tool.list,
    plugin.files.tool.read,
    plugin.files.tool.write,
  ]
  max_turns = 30
  clock     = "2026-01-05T09:00:00Z"
  seed      = 20260105
}

# What ./generate knows of the sales.
reference "expected" {
  source = "./reference"
  into   = "/reference/expected"
}

# The same from the workbooks themselves, however they are kept: it follows them
# when the context is revised.
reference "totals" {
  use  = plugin.office.builder.aggregate
  into = "/reference/totals.json"
  config = {
    from    = "/workspace/*.xlsx"
    sheet   = "[^P]*"
    sum     = "Revenue"
    skip    = ["Total"]
    decimal = ","
  }
}

verifier "months" {
  use = plugin.office.verifier.table
  config = {
    path      = "/workspace/out/report.xlsx"
    sheet     = "Months"
    equals    = "/reference/expected/months.csv"
    key       = ["Region", "Month"]
    tolerance = 0.005
  }
  covers = [task.requirement.months]
  weight = 2
}

verifier "summary" {
  use = plugin.office.verifier.cells
  config = {
    path      = "/workspace/out/report.xlsx"
    tolerance = 0.005
    equals = merge(
      {
        for i, name in ["Region", "North", "South", "East", "West", "Total"] : "Summary!A${i + 1}" => name
      },
      { "Summary!B1" = "Q3", "Summary!C1" = "Q4", "Summary!D1" = "Change" },
      {
        for i, region in ["North", "South", "East", "West", "Total"] :
        "Summary!B${i + 2}" => { from = "/reference/expected/summary.json", at = "/lines/${region}/q3" }
      },
      {
        for i, region in ["North", "South", "East", "West", "Total"] :
        "Summary!C${i + 2}" => { from = "/reference/expected/summary.json", at = "/lines/${region}/q4" }
      },
      {
        for i, region in ["North", "South", "East", "West", "Total"] :
        "Summary!D${i + 2}" => { from = "/reference/expected/summary.json", at = "/lines/${region}/change" }
      },
    )
  }
  covers = [task.requirement.summary]
  weight = 3
}

verifier "formulas" {
  use = plugin.office.verifier.formulas
  config = {
    path = "/workspace/out/report.xlsx"
    cells = {
      "Summary!B2" = { reads = ["Months!C2:C4"] }
      "Summary!C5" = { reads = ["Months!C23:C25"] }
      "Summary!C6" = { reads = ["Months!C5:C7", "Months!C23:C25"] }
      "Summary!D6" = { reads = ["Months!C2:C25"] }
    }
  }
  covers = [task.requirement.formulas]
  weight = 2
}

# The whole of both quarters is what the workbooks hold.
verifier "whole" {
  covers = [task.requirement.summary]

  check "both-quarters" {
    condition = abs(json("/reference/totals.json").total - json("/reference/expected/summary.json").lines.Total.q3 - json("/reference/expected/summary.json").lines.Total.q4) < 0.01
    message   = "the sales in the workbooks are those that are expected"
    weight    = 0
  }
}

# Each condition collects all lines that make a statement, so that a memo with
# several answers is wrong even if the right one is among them.
verifier "memo" {
  weight = 2

  check "total" {
    condition = [
      for line in regexall("(?mi)^.*total:.*$", substr(text("/workspace/out/memo.md"), 0, 3000)) : trimspace(line)
    ] == ["Total: ${format("%.2f", json("/reference/expected/summary.json").lines.Total.q4)} EUR"]
    message = "one line with the revenue of the fourth quarter"
    covers  = [task.requirement.total]
  }

  check "fell" {
    condition = [
      for line in regexall("(?mi)^.*below the third quarter:.*$", substr(text("/workspace/out/memo.md"), 0, 3000)) :
      sort([for name in split(",", trimprefix(trimspace(line), "Below the third quarter:")) : trimspace(name)])
    ] == [sort(json("/reference/expected/summary.json").fell)]
    message = "one line with the regions that sold less than in the third quarter, and no other"
    covers  = [task.requirement.fell]
    weight  = 2
  }
}

# Of the memo, two lines are asked for, and besides them whatever somebody likes.
freedom "wording" { paths = ["/workspace/out/memo.md"] }

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "types-the-sums" {
  script = "./controls/types-the-sums.jsonl"
  expect = "fail"
}

control "skips-texts" {
  script = "./controls/skips-texts.jsonl"
  expect = "fail"
}

control "counts-offers" {
  script = "./controls/counts-offers.jsonl"
  expect = "fail"
}

control "takes-last-year" {
  script = "./controls/takes-last-year.jsonl"
  expect = "fail"
}

control "blames-south" {
  script = "./controls/blames-south.jsonl"
  expect = "fail"
}

control "touches-an-input" {
  script = "./controls/touches-an-input.jsonl"
  expect = "fail"
}
