package citation

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestRoom: where there is room for no more tokens, those that are known stay.
func TestRoom(t *testing.T) {
	x := New()
	x.room = 3
	for i, output := range []string{"room1 room2 room1", "room2 room3", "room4"} {
		x.Add(fmt.Sprint(i), output)
	}
	// The whole of an output is a token, too.
	for token, want := range map[string][]string{"room1": {"0"}, "room2": {"0"}, "room3": {}, "room4": {}} {
		if diff := cmp.Diff(want, x.Cited(`["`+token+`"]`)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", token, diff)
		}
	}
	if len(x.first) != 3 {
		t.Errorf("%d tokens are kept", len(x.first))
	}
}
