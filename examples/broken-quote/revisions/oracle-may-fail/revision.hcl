revision "oracle-may-fail" {
  component   = "verifier"
  description = "Cheats: then nothing is wrong."
}

control "oracle" {
  script = "./controls/oracle.jsonl"
  expect = "fail"
}
