package files

import "github.com/workrover/workrover/sdk/plugin"

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
