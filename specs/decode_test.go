package specs

import (
	"strings"
	"testing"
)

// TestTableCost: a table costs what it costs to walk through it, also one of which only
// the length is asked for.
func TestTableCost(t *testing.T) {
	for _, text := range []string{
		"a\n", "a,b\n1,2\n", "a\n\"\"\n", "a,b\nx,y\n,z\n", "name\n" + strings.Repeat("0123456789abcdef", 100) + "\n",
		"town\nMu\u0308nchen und Umgebung\n", // which becomes one character shorter
	} {
		v, cost, err := decodeCSV([]byte(text), false)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		work := newBudget()
		if err := work.handle(v); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if want := maxWork - work.left; cost != want {
			t.Errorf("%q costs %d, to walk through it %d", text, cost, want)
		}
		short, shortCost, err := decodeCSV([]byte(text), true)
		if err != nil || short.LengthInt() != v.LengthInt() || shortCost != cost {
			t.Errorf("%q has length %d at cost %d, by itself %d at %d: %v", text, v.LengthInt(), cost, short.LengthInt(), shortCost, err)
		}
	}
}

// TestCountedOnce: what a function has counted is paid for its own result, and not for
// another.
func TestCountedOnce(t *testing.T) {
	work := newBudget()
	work.counted = 1000
	v, _, err := decodeCSV([]byte("a\n1\n"), false)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []int64{1000, 3} {
		before := work.left
		if err := work.result(v); err != nil {
			t.Fatal(err)
		}
		if paid := before - work.left; paid != want {
			t.Errorf("paid %d, want %d", paid, want)
		}
	}
}
