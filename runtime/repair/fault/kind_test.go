package fault_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/repair/fault"
	"github.com/workrover/workrover/specs"
)

// TestKindsAreDocumented holds the list of kinds against the documentation.
func TestKindsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../../docs/repair.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| kind | of | what is wrong then |\n|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var want []string
	for _, k := range fault.Kinds() {
		var of []string
		for _, c := range k.Components {
			of = append(of, string(c))
		}
		want = append(want, fmt.Sprintf("| `%s` | %s | %s |", k.Name, strings.Join(of, " + "), k.Does))
	}
	if diff := cmp.Diff(want, strings.Split(table, "\n")); diff != "" {
		t.Errorf("the kinds, and what docs/repair.md says of them (-want +got)\n%s", diff)
	}
}

// TestKindsCoverComponents: there are kinds of each component, and of each pair.
func TestKindsCoverComponents(t *testing.T) {
	found := map[string]int{}
	var names []string
	for _, k := range fault.Kinds() {
		found[fmt.Sprint(k.Components)]++
		names = append(names, k.Name)
		if fault.Find(k.Name) == nil {
			t.Errorf("%s is not found", k.Name)
		}
	}
	for i, a := range specs.Components() {
		if found[fmt.Sprint([]specs.Component{a})] == 0 {
			t.Errorf("no kind is of %s", a)
		}
		for _, b := range specs.Components()[i+1:] {
			if found[fmt.Sprint([]specs.Component{a, b})] == 0 {
				t.Errorf("no kind is of %s and %s", a, b)
			}
		}
	}
	slices.Sort(names)
	if len(slices.Compact(slices.Clone(names))) != len(names) {
		t.Errorf("two kinds have one name: %q", names)
	}
}
