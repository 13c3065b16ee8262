package step

import "github.com/workrover/workrover/sdk/plugin"

// Refusal is the error of a plugin that cannot be run at all. It says why, to stand
// behind "its module", and what its author can do.
type Refusal struct {
	Cause  string      // "imports env.fetch"
	Remedy string      // "use only …"
	Rule   plugin.Rule // that the file breaks
}

func (r *Refusal) Error() string {
	text := r.Cause + "; " + r.Remedy
	if r.Rule != "" {
		text += " (" + r.Rule.Docs() + ")"
	}
	return text
}
