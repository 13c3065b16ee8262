control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "drops-a-digit" {
  script = "./controls/drops-a-digit.jsonl"
  expect = "fail"
}

control "only-the-second" {
  script = "./controls/only-the-second.jsonl"
  expect = "fail"
}
