package fault

import (
	"os"
	"testing"
)

// TestBenchJudgesAsRepairDoes: what is measured is how repairs are judged, also where
// a workbook says what it should not.
func TestBenchJudgesAsRepairDoes(t *testing.T) {
	const name = "../../../../../examples/regional-summary/context/east.xlsx"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	opts := (&benchOptions{}).measured()
	if opts.Read == nil || len(opts.Formats) == 0 {
		t.Fatal("nothing is known of files that are no text")
	}
	if content, ok := opts.Read(name, data); !ok || content.Values == nil {
		t.Errorf("%s says %v, want the values of its cells", name, content)
	}
}
