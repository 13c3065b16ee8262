package main

import "testing"

func TestNumber(t *testing.T) {
	tests := []struct {
		v    float64
		want string
	}{
		{0, "0"}, {1, "1"}, {0.5, "0.5"}, {0.97499, "0.975"}, {1.0 / 3, "0.3333"}, {0.999999, "<1"}, {1e-9, ">0"},
	}
	for _, tt := range tests {
		if got := number(tt.v); got != tt.want {
			t.Errorf("number(%g) = %q, want %q", tt.v, got, tt.want)
		}
	}
}
