package play

import (
	"context"
	"errors"
	"testing"

	"github.com/workrover/workrover/runtime/step"
)

// TestSeats: no more steps run than there are seats, whoever else waits, and who
// waits for a seat hears that it is not to go on.
func TestSeats(t *testing.T) {
	running, leave := make(chan struct{}, 10), make(chan struct{})
	run := seats(2).run(func(context.Context, *step.Step) (*step.Result, error) {
		running <- struct{}{}
		<-leave
		return nil, nil
	})
	ended := make(chan error)
	start := func(ctx context.Context) {
		go func() {
			_, err := run(ctx, nil)
			ended <- err
		}()
	}
	start(t.Context())
	start(t.Context())
	<-running
	<-running // both seats are taken
	why := errors.New("enough")
	ctx, stop := context.WithCancelCause(t.Context())
	start(ctx)
	stop(why)
	if err := <-ended; !errors.Is(err, why) { // it never ran, or it would wait to leave
		t.Errorf("who waited for a seat ended with %v", err)
	}
	start(t.Context())
	leave <- struct{}{}
	<-running // the third runs when one has left
	close(leave)
	for range 3 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	for _, tt := range []struct {
		at       seats
		recorded bool
		want     int
	}{{2, true, 32}, {2, false, 2}, {1, true, 1}} {
		if got := tt.at.rollouts(tt.recorded); got != tt.want {
			t.Errorf("%d seats, recorded %t: %d rollouts, want %d", tt.at, tt.recorded, got, tt.want)
		}
	}
}
