package credit

import (
	"fmt"
	"strings"
)

// Problem is a group that cannot be computed with, and where in it.
type Problem struct {
	Rollout string // id; "" if it is none
	Turn    int    // from 1; 0 if it is none
	Call    string // id; "" if it is none
	Detail  string
}

// Error names the place, outermost first, and what is wrong there.
func (p *Problem) Error() string {
	var text strings.Builder
	if p.Rollout != "" {
		fmt.Fprintf(&text, "rollout %q, ", p.Rollout)
	}
	if p.Turn > 0 {
		fmt.Fprintf(&text, "turn %d, ", p.Turn)
	}
	if p.Call != "" {
		fmt.Fprintf(&text, "call %q, ", p.Call)
	}
	if text.Len() == 0 {
		return p.Detail
	}
	return strings.TrimSuffix(text.String(), ", ") + ": " + p.Detail
}

// within is where in a rollout problems are met.
type within struct {
	rollout string
	turn    int
	call    string
}

func (w within) problem(format string, args ...any) error {
	return &Problem{Rollout: w.rollout, Turn: w.turn, Call: w.call, Detail: fmt.Sprintf(format, args...)}
}
