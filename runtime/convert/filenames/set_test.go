package filenames_test

import (
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/convert/filenames"
)

func TestFor(t *testing.T) {
	var names filenames.Set
	for _, each := range []struct{ id, want string }{
		{"memo-1", "memo-1"},
		{"memo-1", "memo-1-2"},
		{"Memo-1", "Memo-1-3"}, // one file where case does not count
		{"memo-1-2", "memo-1-2-2"},
		{"task/7:trial 2", "task-7-trial-2"},
		{"../../etc/passwd", "etc-passwd"},
		{"..", "rollout"},
		{"", "rollout-2"},
		{"übung", "bung"},
		{strings.Repeat("x", 300), strings.Repeat("x", 120)},
	} {
		if got := names.For(each.id); got != each.want {
			t.Errorf("For(%q) = %q, want %q", each.id, got, each.want)
		}
	}
}
