package main

import (
	"fmt"

	"github.com/workrover/workrover/runtime/journal"
)

// openBundle opens the bundle at a path, with what it has in common with others,
// which may be nil. The caller closes it.
func openBundle(name string, common *journal.Common) (*journal.Bundle, error) {
	if isDirectory(name) {
		return nil, fmt.Errorf("%s is a directory: name the bundles in it, such as %s/*.rover", name, name)
	}
	if err := statFile(name); err != nil {
		return nil, err
	}
	if _, err := regular(name); err != nil {
		return nil, err
	}
	return journal.OpenBundle(name, &journal.OpenOptions{Common: common})
}
