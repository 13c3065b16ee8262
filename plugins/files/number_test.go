package files

import (
	"math/big"
	"testing"
)

// numbers are literals in ascending order, in each line those of one number.
func numbers() [][]string {
	return [][]string{
		{"-1e3", "-1000", "-1000.0"},
		{"-999.9"},
		{"-2"},
		{"-1.5"},
		{"-1e-3", "-0.001"},
		{"0", "-0", "0.0", "0e5", "-0.00e-7"},
		{"0.001"},
		{"0.1", "1e-1", "0.10", "1E-1", "10e-2"},
		{"0.12"},
		{"0.123"},
		{"1", "1.0", "0.1e1", "1e+0"},
		{"1.5", "15e-1"},
		{"10", "1e1", "10.000"},
		{"12345678901234567890"},
		{"12345678901234567891"},
	}
}

func TestNumberCompare(t *testing.T) {
	for i, as := range numbers() {
		for j, bs := range numbers() {
			for _, a := range as {
				for _, b := range bs {
					compareNumbers(t, a, b, min(max(i-j, -1), 1))
				}
			}
		}
	}
}

func compareNumbers(t *testing.T, a, b string, want int) {
	t.Helper()
	x, okX := parseNumber(a)
	y, okY := parseNumber(b)
	if !okX || !okY {
		t.Fatalf("%s or %s is not read as a number", a, b)
	}
	if got := x.compare(y); got != want {
		t.Errorf("%s compared with %s is %d, want %d", a, b, got, want)
	}
	if (x == y) != (want == 0) {
		t.Errorf("%s == %s is %v", a, b, x == y)
	}
	if got := x.rat().Cmp(y.rat()); got != want {
		t.Errorf("%s as a fraction compared with %s is %d, want %d", a, b, got, want)
	}
}

func TestNumberRat(t *testing.T) {
	for text, want := range map[string]*big.Rat{"0": big.NewRat(0, 1), "-1.25": big.NewRat(-5, 4), "3e2": big.NewRat(300, 1), "0.3": big.NewRat(3, 10)} {
		n, ok := parseNumber(text)
		if got := n.rat(); !ok || got.Cmp(want) != 0 {
			t.Errorf("%s = %s, want %s", text, got, want)
		}
	}
}

func TestNumberRefuses(t *testing.T) {
	for _, text := range []string{"", "-", "+1", "01", "007", "-01", ".5", "5.", "1e", "1e+-5", "1e5.5", "1,000", "1_000", " 1", "0x1", "NaN", "1e99999999999", "1.-5", "٣"} {
		if n, ok := parseNumber(text); ok {
			t.Errorf("%q is read as the number %v", text, n)
		}
	}
}
