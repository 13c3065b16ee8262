control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "first-item-only" {
  script = "./controls/first-item-only.jsonl"
  expect = "fail"
}
