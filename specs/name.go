package specs

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
)

// MaxName is the length of the longest name.
const MaxName = 128

// IsName reports whether s can name a block: a lower-case letter, then
// lower-case letters, digits, "_" and "-".
func IsName(s string) bool {
	return len(s) <= MaxName && regexp.MustCompile(`^[a-z][a-z0-9_-]*$`).MatchString(s)
}

// didYouMean returns " Did you mean X?" for the closest of the known names, or
// "" when none is close.
func didYouMean(given string, known []string) string {
	best, distance := "", 3
	for _, name := range known {
		if d := levenshtein.Distance(given, name, nil); d < distance {
			best, distance = name, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" Did you mean %q?", best)
}

// names finds labels that are not names, and labels given twice to one type of
// block.
type names struct {
	seen map[string]hcl.Range
}

func (n *names) check(block *hcl.Block) hcl.Diagnostics {
	label, rng := block.Labels[0], block.LabelRanges[0]
	if !IsName(label) {
		return hcl.Diagnostics{Errorf(rng, "Invalid name",
			"%q is not a name: use a lower-case letter, then lower-case letters, digits, \"_\" and \"-\", at most %d in all.", label, MaxName)}
	}
	return n.once(block.Type, label, rng)
}

func (n *names) once(kind, label string, rng hcl.Range) hcl.Diagnostics {
	key := kind + " " + label
	if first, ok := n.seen[key]; ok {
		return hcl.Diagnostics{Errorf(rng, "Duplicate "+kind,
			"%s %q is already declared at %s. Give one of the two another name, or remove it.", kind, label, where(first))}
	}
	n.mark(key, rng)
	return nil
}

func (n *names) mark(key string, rng hcl.Range) {
	if n.seen == nil {
		n.seen = map[string]hcl.Range{}
	}
	n.seen[key] = rng
}

// quoted joins texts for a message.
func quoted(texts []string) string {
	out := make([]string, len(texts))
	for i, s := range texts {
		out[i] = strconv.Quote(s)
	}
	return strings.Join(out, ", ")
}

func where(rng hcl.Range) string { return fmt.Sprintf("%s:%d", rng.Filename, rng.Start.Line) }
