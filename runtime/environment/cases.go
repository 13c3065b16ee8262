package environment

import (
	"fmt"
	"io/fs"

	"github.com/workrover/workrover/specs"
)

// Cases reads what sealed cases do. The error is a file that cannot be used.
func Cases(fsys fs.FS, declared *specs.Cases) ([]*Control, error) {
	var list []*Control
	for _, d := range declared.Controls {
		c := &Control{Name: d.Name, Expect: d.Expect, Sample: int(d.Sample)}
		var err error
		if d.Bundle != "" {
			c.File, c.Renames = d.Bundle, d.Renames
			c.Recording, err = journalIn(fsys, d.Bundle)
		} else {
			c.File = d.Script
			c.Script, err = fs.ReadFile(fsys, d.Script)
		}
		if err != nil {
			return nil, fmt.Errorf("case %s: %w", d.Name, err)
		}
		list = append(list, c)
	}
	return list, nil
}
