package content

import (
	officeplugin "github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/mutants"
	"github.com/workrover/workrover/runtime/repair/gate"
)

// Knowledge is what this program knows of files that are no text: for every verb that
// judges repairs or puts faults in.
func Knowledge() gate.Knowledge {
	return gate.Knowledge{Formats: mutants.Formats(), Read: contentOf}
}

// contentOf is what an office file says.
func contentOf(name string, data []byte) (c gate.Content, ok bool) {
	if c.Values, ok = officeplugin.Values(name, data); ok {
		return c, true
	}
	c.Text, ok = officeplugin.Text(name, data)
	return c, ok
}
