package files

import (
	"github.com/workrover/workrover/sdk/plugin"
)

const (
	maxEvidence = 10  // differences that a check names
	maxQuoted   = 200 // bytes of a value that evidence quotes
)

// reason is what a check says of an error: the message, for whom the code of a
// tool's failure means nothing.
func reason(err error) string { return plugin.AsError(err).Message }

// failAll fails each check for one reason, as when the file that they judge is
// missing: a verifier gives the same checks whatever it finds.
func failAll(ids []string, err error, at string) []plugin.Check {
	checks := make([]plugin.Check, len(ids))
	for i, id := range ids {
		checks[i] = plugin.Fail(id, reason(err), plugin.Evidence{Path: at})
	}
	return checks
}

// differences collects evidence, of which the first is kept: what follows is
// seldom news.
type differences struct {
	at       string
	evidence []plugin.Evidence
	count    int
}

func (d *differences) add(locator, expected, found string) {
	d.count++
	if len(d.evidence) < maxEvidence {
		d.evidence = append(d.evidence, plugin.Evidence{Path: d.at, Locator: locator, Expected: clip(expected, maxQuoted), Found: clip(found, maxQuoted)})
	}
}
