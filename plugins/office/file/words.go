package file

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/workrover/workrover/sdk/plugin"
)

// MaxQuoted is how many bytes of a value evidence and messages quote.
const MaxQuoted = 200

// MaxShown is how many bytes of text an agent is shown at once.
const MaxShown = 256 << 10

// Schema makes the JSON Schema of an object: properties as JSON, and the names
// of those that are needed. Other properties are not allowed. It is text put
// together and not package json, because it runs whenever the module starts.
func Schema(properties string, required ...string) json.RawMessage {
	names := ""
	if len(required) > 0 {
		names = `"` + strings.Join(required, `","`) + `"`
	}
	return json.RawMessage(`{"type":"object","properties":{` + properties + `},"required":[` + names + `],"additionalProperties":false}`)
}

// Counted says "1 line" or "2 lines".
func Counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Clip shortens s to what evidence quotes.
func Clip(s string) string {
	size := MaxQuoted
	if len(s) <= size {
		return s
	}
	for size > 0 && !utf8.RuneStart(s[size]) {
		size--
	}
	return s[:size] + "…"
}

// Reason is what a check says of an error: the message, for whom the code of a
// tool's failure means nothing.
func Reason(err error) string { return plugin.AsError(err).Message }

// FailAll fails each check for one reason, as when the file that they judge
// cannot be read: a verifier gives the same checks whatever it finds.
func FailAll(ids []string, err error, at string) []plugin.Check {
	checks := make([]plugin.Check, len(ids))
	for i, id := range ids {
		checks[i] = plugin.Fail(id, Reason(err), plugin.Evidence{Path: at})
	}
	return checks
}

// AsGates makes gates of the checks that hold where nothing is done: they say
// what must not happen, and an agent that does nothing has earned no reward.
func AsGates(checks []plugin.Check, ids ...string) []plugin.Check {
	for i := range checks {
		if slices.Contains(ids, checks[i].ID) {
			checks[i].Kind = plugin.Gate
		}
	}
	return checks
}
