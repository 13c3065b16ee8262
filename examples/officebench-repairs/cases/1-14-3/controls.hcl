control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "fewest-and-most" {
  script = "./controls/fewest-and-most.jsonl"
  expect = "fail"
}

control "only-names" {
  script = "./controls/only-names.jsonl"
  expect = "fail"
}
