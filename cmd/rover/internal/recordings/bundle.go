package recordings

import (
	"fmt"

	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/runtime/journal"
)

// Open opens the bundle at a path, with what it has in common with others,
// which may be nil. The caller closes it.
func Open(name string, common *journal.Common) (*journal.Bundle, error) {
	if input.IsFolder(name) {
		return nil, fmt.Errorf("%s is a directory: name the bundles in it, such as %s/*.rover", name, name)
	}
	if err := input.StatFile(name); err != nil {
		return nil, err
	}
	if _, err := input.Regular(name); err != nil {
		return nil, err
	}
	return journal.OpenBundle(name, &journal.OpenOptions{Common: common})
}
