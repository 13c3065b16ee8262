control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "makes-up-an-item" {
  script = "./controls/makes-up-an-item.jsonl"
  expect = "fail"
}

control "first-item-only" {
  script = "./controls/first-item-only.jsonl"
  expect = "fail"
}
