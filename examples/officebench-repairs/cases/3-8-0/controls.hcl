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
