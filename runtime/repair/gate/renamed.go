package gate

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/environment"
)

// Asked reports the first path that revisions rename in what controls and records do,
// while the task goes on asking for it by its old name: whoever does as asked is not
// played then, but somebody who knows better.
func (r *Requirements) Asked(env *environment.Environment) *Finding {
	names := env.Declared().Renames().Paths
	texts := []string{env.Task}
	for _, q := range env.Declared().Task.Requirements {
		texts = append(texts, q.Text)
	}
	for _, old := range sorted(names) {
		for _, name := range calledBy(old, names[old]) {
			if slices.ContainsFunc(texts, name.MatchString) {
				return &Finding{Gate: RequirementsName, Why: fmt.Sprintf("%s is renamed to %s, and the task goes on naming it", old, names[old])}
			}
		}
	}
	return nil
}

// calledBy are the names by which a task may call a path that gets a new one: itself, from
// the workspace on, and that of a file alone if this is another then. A word that has
// neither a point nor a slash may mean anything.
func calledBy(old, now string) []*regexp.Regexp {
	within := strings.TrimPrefix(old, environment.WorkspaceMount+"/")
	words := []string{old}
	if strings.ContainsAny(within, "./") {
		words = append(words, within)
	}
	if file := path.Base(old); file != path.Base(now) && strings.Contains(file, ".") {
		words = append(words, file)
	}
	var names []*regexp.Regexp
	for _, w := range words {
		names = append(names, regexp.MustCompile(`(^|[^\pL\d_.-])`+regexp.QuoteMeta(w)+`($|[^\pL\d_-])`))
	}
	return names
}
