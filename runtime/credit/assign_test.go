package credit_test

import (
	"context"
	"errors"
	"testing"
)

// TestStopped: a rollout is followed no further once nobody waits.
func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	group := groupOf(t, []string{`{}`})
	if _, err := group.Assign(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
