package specs

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// Ledger is the block `ledger`: what the requirements of the task should say,
// whatever they say now. It may name requirements that the task has lost.
type Ledger struct {
	Place
	Requirements map[string]string // [TextDigest] of each text, by id
}

// TextDigest is how a ledger holds a text.
func TextDigest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return digestPrefix + hex.EncodeToString(sum[:])
}

const digestPrefix = "sha256:"

func ledgerSchema() *hcl.BodySchema {
	return &hcl.BodySchema{Attributes: []hcl.AttributeSchema{{Name: "requirements", Required: true}}}
}

func (l *loader) ledger(block *hcl.Block) *Ledger {
	b := l.open(block, ledgerSchema())
	const name = "requirements"
	values := b.textMap(name)
	for _, id := range b.keys(name, values) {
		if !IsName(id) {
			b.wrong(name, "Invalid name", "%q is no id of a requirement.", id)
		}
		sum, ok := strings.CutPrefix(values[id], digestPrefix)
		if raw, err := hex.DecodeString(sum); !ok || err != nil || len(raw) != sha256.Size || sum != strings.ToLower(sum) {
			b.wrong(name, "Invalid digest", "%q of %q is no digest: write \"sha256:\" and 64 hexadecimal digits in lower case, as `printf %%s TEXT | sha256sum` prints them.", values[id], id)
		}
	}
	return &Ledger{Place: b.Place, Requirements: values}
}
