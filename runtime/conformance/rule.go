package conformance

import (
	"slices"

	"github.com/workrover/workrover/sdk/plugin"
)

// Rule is a rule that plugins keep.
type Rule struct {
	Name     plugin.Rule
	Sentence string // of the protocol, as docs/plugin-protocol.md has it
	Looks    string // what the kit does to find out
	Remedy   string // what the author of a plugin that breaks it can do
}

// Group is a list of rules about one thing.
type Group struct {
	Title string
	Rules []Rule
}

// Groups are all rules, in the order in which a report has them.
func Groups() []Group {
	return []Group{
		{"The file", aboutFile()},
		{"What the plugin says of itself", aboutDescription()},
		{"Every answer", aboutAnswers()},
		{"Every request", aboutRequests()},
		{"Tools", aboutTools()},
		{"Verifiers", aboutVerifiers()},
		{"Builders and policies", aboutOthers()},
		{"Cases of the author", aboutCases()},
	}
}

// Rules are those of all groups.
func Rules() []Rule {
	var all []Rule
	for _, g := range Groups() {
		all = append(all, g.Rules...)
	}
	return all
}

// Find returns the rule with a name, nil if there is none.
func Find(name plugin.Rule) *Rule {
	all := Rules()
	i := slices.IndexFunc(all, func(r Rule) bool { return r.Name == name })
	if i < 0 {
		return nil
	}
	return &all[i]
}
