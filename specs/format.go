package specs

import "github.com/hashicorp/hcl/v2/hclwrite"

// Format returns src in the canonical layout: indentation, spaces, aligned
// equals signs. Source that does not parse is laid out as well as its tokens
// allow, so check it first.
func Format(src []byte) []byte { return hclwrite.Format(src) }
