package cell

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestNumbers: what is read and written in the short way is what package strconv
// reads and writes.
func TestNumbers(t *testing.T) {
	numbers := []float64{
		0, math.Copysign(0, -1), 1, -1, 0.1, 0.3, 1.1, 4.35, 434.99999999999994, 1.005, 0.0001, 0.00001, 12345.6789, 12345.67891, 99999999999.9999,
		999999999999999, 1e15, 1e15 + 1, 123456789012.345, 1e-9, 9e-10, 1e20, 1e21, 1e300, 5e-324, 1 << 53, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN(),
		math.Nextafter(0.3, 1), math.Nextafter(1234.5, 0),
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		n := float64(random.Int64N(1<<random.IntN(60)+1)) / math.Pow10(random.IntN(9))
		numbers = append(numbers, n, -n, math.Nextafter(n, 0), math.Float64frombits(random.Uint64()))
	}
	for _, n := range numbers {
		format := byte('f')
		if size := math.Abs(n); n != 0 && (size < 1e-9 || size >= 1e21) {
			format = 'e'
		}
		text := strconv.FormatFloat(n, format, -1, 64)
		if got := FormatNumber(n); got != text {
			t.Fatalf("%v is written as %s, want %s", n, got, text)
		}
		if got, err := ParseNumber(text); err != nil || math.Float64bits(got) != math.Float64bits(n) && !math.IsNaN(n) {
			t.Fatalf("%s is read as %v, %v", text, got, err)
		}
	}
}

func TestParseNumber(t *testing.T) {
	for _, text := range []string{
		"", ".", "..", "1.", ".5", "1.2.3", "007.50", "-3", "+3", " 1", "1 ", "1e3", "1_000", "0x10", "inf", "NaN", "1,5", "123456789012345", "1234567890123456",
		"0.00000000000001", "000000000000001", "12345678901234.5", "x",
	} {
		want, failed := strconv.ParseFloat(text, 64)
		got, err := ParseNumber(text)
		if math.Float64bits(got) != math.Float64bits(want) || (err == nil) != (failed == nil) {
			t.Errorf("%q is read as %v, %v; want %v, %v", text, got, err, want, failed)
		}
	}
}
