plugin "files" {
  source = "builtin:files"
  grant {
    read  = ["/workspace", "/reference"] # ERROR: Invalid grant | outside /workspace
    write = ["workspace/out"]            # ERROR: Invalid grant | is not absolute
  }
}
