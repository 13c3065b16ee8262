variable "region" { # ERROR: Unsupported block type | The environment language has no block "variable". There are no variables: write the value where it is needed.
  default = "South"
}
locals { # ERROR: Unsupported block type | no variables
  region = "South"
}
output "sum" {} # ERROR: Unsupported block type | write a verifier
module "other" {} # ERROR: Unsupported block type | in another .hcl file
resource "a" "b" {} # ERROR: Unsupported block type | plugin blocks
