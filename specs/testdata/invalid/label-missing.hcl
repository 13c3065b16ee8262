plugin { # ERROR: Missing name for plugin
  source = "builtin:files"
}
