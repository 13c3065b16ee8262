freedom "row-oder" { # ERROR: Unknown freedom | Did you mean "row-order"?
  paths = ["/workspace/a.csv"]
}
