package naming

import (
	"testing"
)

func TestNameFrom(t *testing.T) {
	tests := []struct{ text, want string }{
		{"My Task 2", "my-task-2"}, {"9-lives", "lives"}, {"_x_", "x"}, {"Überprüfung", "uberprufung"}, {"Ünï", "uni"}, {"2026", ""},
	}
	for _, tt := range tests {
		if got := From(tt.text); got != tt.want {
			t.Errorf("nameFrom(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
}
