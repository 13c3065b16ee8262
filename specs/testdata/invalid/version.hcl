environment "versions" {
  version = "1.0" # ERROR: Invalid version | "1.0.0"
}

plugin "files" {
  source  = "builtin:files"
  version = "about 1" # ERROR: Invalid version constraint
}
