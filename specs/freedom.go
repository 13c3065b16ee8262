package specs

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
)

// Freedom is a block `freedom`: what a right answer may vary.
type Freedom struct {
	Place
	Kind  string
	Paths []string // patterns under the workspace
}

// FreedomKinds lists what a right answer may vary.
func FreedomKinds() []string {
	return []string{"row-order", "extra-columns", "number-format", "wording"}
}

func freedomSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "paths", Required: true}}}
}

func (l *loader) freedom(block *hcl.Block, kind string) *Freedom {
	b := l.open(block, freedomSchema())
	if !slices.Contains(FreedomKinds(), kind) {
		l.report(Errorf(block.LabelRanges[0], "Unknown freedom", "%q is not something that can be left free: choose one of %s.%s",
			kind, quoted(FreedomKinds()), didYouMean(kind, FreedomKinds())))
	}
	return &Freedom{Place: b.Place, Kind: kind, Paths: b.globs("paths")}
}
