task {
  instructions = "Sort the letters."
}

task { # ERROR: Duplicate task | at block-twice.hcl:1
  instructions = "Sort the letters again."
}

harness {
  quota {}
  quota {} # ERROR: Duplicate quota
}
