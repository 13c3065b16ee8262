task {
  instructions = "café" # ERROR: Not a text | the byte 0xe9 here
}
verifier "x" {
  ÿþ
}
