package main

import (
	officeplugin "github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/mutants"
	"github.com/workrover/workrover/runtime/repair/gate"
	"github.com/workrover/workrover/runtime/repair/search"
)

// judging are the options of a search that know files which are no text. Whoever
// judges a repair has to have them.
func judging() search.Options {
	return search.Options{Formats: mutants.Formats(), Read: contentOf}
}

// contentOf is what an office file says.
func contentOf(name string, data []byte) (c gate.Content, ok bool) {
	if c.Values, ok = officeplugin.Values(name, data); ok {
		return c, true
	}
	c.Text, ok = officeplugin.Text(name, data)
	return c, ok
}
