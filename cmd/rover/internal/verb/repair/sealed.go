package repair

import (
	"errors"
	"fmt"
	"os"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/specs"
)

// sealed is how the sealed cases are read when their turn has come; nil if there
// are none.
func (m *mending) sealed() func() ([]*cell.Source, error) {
	if m.options.sealed == "" {
		return nil
	}
	return func() ([]*cell.Source, error) {
		sources, err := sealedIn(m.options.sealed)
		if err != nil {
			return nil, exit.BadInput(err)
		}
		return sources, nil
	}
}

func sealedIn(dir string) (_ []*cell.Source, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	fsys := environment.FilesOf(root)
	declared, diags := specs.LoadCases(fsys, dir)
	if diags.HasErrors() {
		return nil, fmt.Errorf("the sealed cases cannot be read: %w", diags)
	}
	controls, err := environment.Cases(fsys, declared)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	var sources []*cell.Source
	for _, c := range controls {
		sources = append(sources, &cell.Source{Name: "sealed/" + c.Name, Expect: c.Expect, Case: c})
	}
	return sources, nil
}
