package step

import "context"

// Runner comes to the result of a step, by running it or in another way that
// gives the same result. A nil Runner runs it.
type Runner func(ctx context.Context, s *Step) (*Result, error)

// Run returns the result of s, as the function [Run] does.
func (r Runner) Run(ctx context.Context, s *Step) (*Result, error) {
	if r == nil {
		return Run(ctx, s)
	}
	return r(ctx, s)
}
