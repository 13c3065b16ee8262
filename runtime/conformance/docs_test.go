package conformance_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/conformance"
)

var update = flag.Bool("update", false, "write docs/plugins/rules.md")

const (
	rulesPage    = "../../docs/plugins/rules.md"
	protocolPage = "../../docs/plugin-protocol.md"
)

// TestRulesPage: the page has a section for each rule, with the name as its anchor, and
// says what the code says.
func TestRulesPage(t *testing.T) {
	want := page()
	if *update {
		if err := os.WriteFile(rulesPage, []byte(want), 0o644); err != nil { //nolint:gosec // it is documentation
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(rulesPage)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("%s is not as the rules have it: go test ./runtime/conformance -run TestRulesPage -update\n%s", rulesPage, diff)
	}
	for _, rule := range conformance.Rules() {
		page, anchor, _ := strings.Cut(rule.Name.Docs(), "#")
		if page != strings.TrimPrefix(rulesPage, "../../") || !strings.Contains(string(got), "\n### "+anchor+"\n") {
			t.Errorf("%s has no section at %s", rule.Name, rule.Name.Docs())
		}
	}
}

// TestSentences: what a rule quotes is in the protocol, word for word.
func TestSentences(t *testing.T) {
	text, err := os.ReadFile(protocolPage)
	if err != nil {
		t.Fatal(err)
	}
	protocol := strings.Join(strings.Fields(string(text)), " ")
	for _, rule := range conformance.Rules() {
		if !strings.Contains(protocol, strings.Join(strings.Fields(rule.Sentence), " ")) {
			t.Errorf("%s: the protocol does not say %q", rule.Name, rule.Sentence)
		}
	}
}

// page is docs/plugins/rules.md.
func page() string {
	var out strings.Builder
	fmt.Fprint(&out, `# The rules of the plugin protocol

What `+"`rover plugin test`"+` and [`+"`sdk/plugintest`"+`](testing.md) hold a plugin against: the
sentence of the [protocol](../plugin-protocol.md), what the kit does to find out, and
what to do about a plugin that breaks the rule.

`)
	for _, g := range conformance.Groups() {
		fmt.Fprintf(&out, "* %s: ", g.Title)
		for i, rule := range g.Rules {
			if i > 0 {
				fmt.Fprint(&out, ", ")
			}
			fmt.Fprintf(&out, "[%s](#%s)", rule.Name, rule.Name)
		}
		fmt.Fprintln(&out)
	}
	for _, g := range conformance.Groups() {
		fmt.Fprintf(&out, "\n## %s\n", g.Title)
		for _, rule := range g.Rules {
			fmt.Fprintf(&out, "\n### %s\n\n> %s\n\nThe kit %s.\n\n%s\n", rule.Name, quoted(rule.Sentence), rule.Looks, rule.Remedy)
		}
	}
	return out.String()
}

// quoted is a sentence that stands alone. A row of a table is no table there.
func quoted(sentence string) string {
	if row, ok := strings.CutPrefix(sentence, "| "); ok {
		return strings.Replace(strings.TrimSuffix(row, " |"), " | ", ": ", 1)
	}
	return sentence
}
