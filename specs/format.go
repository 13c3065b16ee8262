package specs

import (
	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
)

// Format returns src in the canonical layout: indentation, spaces, aligned
// equals signs. Source that is not HCL is reported, with ranges in the file
// that label names, and not laid out: where its blocks end is anybody's guess.
func Format(src []byte, label string) ([]byte, hcl.Diagnostics) {
	for _, refuse := range refusals() {
		if diag := refuse(src, label); diag != nil {
			return nil, hcl.Diagnostics{diag}
		}
	}
	if _, diags := hclsyntax.ParseConfig(src, label, hcl.InitialPos); diags.HasErrors() {
		return nil, diags
	}
	return hclwrite.Format(src), nil
}
