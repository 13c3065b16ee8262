context {
  bild "letters" { # ERROR: Unsupported block type | Did you mean "build"?
  }
}
