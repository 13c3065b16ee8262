control "searches" {
  script = "./searches.jsonl"
  expect = "pass"
}
