environment "quote" {
  version     = "1.1.0"
  description = "Price an inquiry from the list, and hand in a quote."
  labels      = { sector = "sales" }
}

plugin "files" {
  source  = "builtin:files"
  version = "~> 1.0"

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

  requirement "lines" {
    text = "out/quote.csv has the columns item, quantity, amount and one row per line of the inquiry"
  }
  requirement "total" {
    text = "out/total.txt has the sum of all amounts in EUR with two decimals, and nothing else"
  }

  invariant "inputs" {
    unchanged = ["/workspace/*.csv"]
  }
}

# Since version 1.1.0 the text to save is called body, and nobody else was told.
harness {
  tool "read" { use = plugin.files.tool.read }

  tool "save" {
    use       = plugin.files.tool.write
    arguments = { body = "text" }
  }

  max_turns = 10
}

reference "answer" {
  source = "./reference"
  into   = "/reference"
}

# And a quote was called an offer once.
verifier "lines" {
  use = plugin.files.verifier.csv
  config = {
    path   = "/workspace/out/offer.csv"
    equals = "/reference/quote.csv"
    key    = ["item"]
  }
  covers = [task.requirement.lines]
  weight = 2
}

verifier "total" {
  covers = [task.requirement.total]

  check "sum" {
    condition = trimspace(text("/workspace/out/total.txt")) == json("/reference/total.json").total
    message   = "out/total.txt has the sum of all amounts, and nothing else"
  }
}

freedom "row-order" { paths = ["/workspace/out/*.csv"] }

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "forgets-a-line" {
  script = "./controls/forgets-a-line.jsonl"
  expect = "fail"
}

control "ignores-the-discount" {
  script = "./controls/ignores-the-discount.jsonl"
  expect = "fail"
}
