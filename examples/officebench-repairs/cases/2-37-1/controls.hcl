control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "longest-single-event" {
  script = "./controls/longest-single-event.jsonl"
  expect = "fail"
}
