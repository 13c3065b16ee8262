package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const output = `goos: linux
BenchmarkWrite/traced-2         	  100	     3000 ns/op	      16 B/op
BenchmarkWrite/traced-2         	  100	     1000 ns/op	      16 B/op
BenchmarkWrite/plain            	  100	     500.5 ns/op
BenchmarkWrite/traced-2         	  100	     2000 ns/op	      16 B/op
BenchmarkParked-2 1 90000 ns/op 51234 heap-B
PASS
ok  	example.com/x	1.2s
`

func TestResults(t *testing.T) {
	r := results{}
	for line := range strings.Lines(output) {
		r.add(line)
	}
	tests := []struct {
		name, unit string
		want       float64
	}{
		{"BenchmarkWrite/traced", "ns/op", 2000},
		{"BenchmarkWrite/plain", "ns/op", 500.5},
		{"BenchmarkParked", "heap-B", 51234},
	}
	for _, tt := range tests {
		got, err := r.median(tt.name, tt.unit)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(got, tt.want); diff != "" {
			t.Errorf("median(%s, %s) (-got +want):\n%s", tt.name, tt.unit, diff)
		}
	}
	if _, err := r.median("BenchmarkWrite/plain", "B/op"); !errors.Is(err, errNoUnit) {
		t.Errorf("median of a unit that was not measured: %v, want %v", err, errNoUnit)
	}
	if _, err := r.median("BenchmarkRead", "ns/op"); !errors.Is(err, errNoLine) {
		t.Errorf("median of a benchmark that was not run: %v, want %v", err, errNoLine)
	}
}
