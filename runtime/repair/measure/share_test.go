package measure

import (
	"fmt"
	"testing"
)

// TestWilson holds intervals against those that Newcombe (1998, Statistics in Medicine
// 17, table I, method 3) prints, and against what follows from the formula by hand.
func TestWilson(t *testing.T) {
	for _, tt := range []struct {
		count, of int
		want      string
	}{
		{81, 263, "0.2553 0.3662"},
		{15, 148, "0.0624 0.1605"},
		{0, 20, "0.0000 0.1611"},
		{1, 29, "0.0061 0.1718"},
		{20, 20, "0.8389 1.0000"},
		{1, 2, "0.0945 0.9055"},
		{1, 1, "0.2065 1.0000"},
	} {
		s := NewShare(tt.count, tt.of)
		if got := fmt.Sprintf("%.4f %.4f", *s.Low, *s.High); got != tt.want {
			t.Errorf("%d of %d: %s, want %s", tt.count, tt.of, got, tt.want)
		}
	}
	if s := NewShare(0, 20); *s.Low != 0 {
		t.Errorf("none of 20 begins at %g", *s.Low)
	}
	if s := NewShare(0, 0); s.Share != nil || s.Low != nil || s.High != nil {
		t.Errorf("of nothing there is a share: %+v", s)
	}
}
