control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "keeps-all-years" {
  script = "./controls/keeps-all-years.jsonl"
  expect = "fail"
}

control "no-report" {
  script = "./controls/no-report.jsonl"
  expect = "fail"
}

# What a report says beside the revenues is up to who writes it.
freedom "wording" {
  paths = ["/workspace/data/report.docx"]
}
