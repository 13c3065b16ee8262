control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "pass"
}

control "four-names" {
  script = "./controls/four-names.jsonl"
  expect = "fail"
}

control "all-students" {
  script = "./controls/all-students.jsonl"
  expect = "fail"
}
