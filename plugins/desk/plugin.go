package desk

import "github.com/workrover/workrover/sdk/plugin"

// Plugin returns the plugin.
func Plugin() *plugin.Plugin {
	p := &plugin.Plugin{
		Name:        "desk",
		Version:     "1.0.0",
		Description: "A mailbox, a calendar, customers, a project board, site analytics and a directory, over CSV files in " + home + ".",
		Builders:    []plugin.Builder{callsBuilder()},
		Verifiers:   []plugin.Verifier{tablesVerifier(), finishedVerifier()},
		Needs:       plugin.Needs{Read: []string{home}, Write: []string{home}},
	}
	for _, t := range tools() {
		p.Tools = append(p.Tools, t.offer())
	}
	return p
}
