package office

import (
	"slices"

	"github.com/workrover/workrover/plugins/office/calendar"
	"github.com/workrover/workrover/plugins/office/document"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/mailbox"
	"github.com/workrover/workrover/plugins/office/sheet"
	"github.com/workrover/workrover/sdk/plugin"
)

// area is a kind of file with what the plugin offers for it.
type area struct {
	tools     []plugin.Tool
	verifiers []plugin.Verifier
	builders  []plugin.Builder
	rehearsal []string // requests as they come in most often
}

// areas are in the order in which people are told of them.
func areas() []area {
	return []area{
		{sheet.Tools(), sheet.Verifiers(), sheet.Builders(), sheet.Rehearsal()},
		{document.Tools(), document.Verifiers(), nil, document.Rehearsal()},
		{mailbox.Tools(), mailbox.Verifiers(), mailbox.Builders(), mailbox.Rehearsal()},
		{calendar.Tools(), calendar.Verifiers(), calendar.Builders(), calendar.Rehearsal()},
	}
}

// Plugin returns the plugin.
func Plugin() *plugin.Plugin {
	p := &plugin.Plugin{
		Name:        "office",
		Version:     "1.0.0",
		Description: "Reads, writes and judges the files of an office.",
		Needs:       plugin.Needs{Read: []string{file.Workspace}, Write: []string{file.Workspace}},
	}
	for _, a := range areas() {
		p.Tools = append(p.Tools, a.tools...)
		p.Verifiers = append(p.Verifiers, a.verifiers...)
		p.Builders = append(p.Builders, a.builders...)
	}
	return p
}

// Rehearsal are requests of every kind. In a module that answered them while it
// initialised, a request takes half the time.
func Rehearsal() []string {
	requests := []string{`{"protocol":1,"op":"describe"}`}
	for _, a := range areas() {
		requests = slices.Concat(requests, a.rehearsal)
	}
	return requests
}
