plugin "files" {
  source = "builtin:files"
  env = { # ERROR: Invalid environment variable
    LANG = "C"
    "A=B" = "c" # an error at the value
  }
}
