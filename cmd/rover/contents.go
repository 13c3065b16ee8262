package main

import (
	"context"
	"io"

	"github.com/workrover/workrover/runtime/convert"
)

// contents reads groups with all that is known of them.
type contents struct {
	*console
	stdin io.Reader
}

// each visits the groups of files, with what each is called: those of neutral ones
// as they are read, and then those of bundles.
func (c contents) each(ctx context.Context, files []string, visit func(ctx context.Context, group *convert.Group, title string) error) error {
	bundles := convert.NewGroups(true)
	s := &sources{stdin: c.stdin, bundle: bundles.Add, neutral: func(from io.Reader, label string) error {
		r := convert.NewReader(from)
		return eachGroup(ctx, r, label, func(ctx context.Context, group *convert.Group, title string) error {
			c.complainOf(r.Strays(), label)
			return visit(ctx, group, title)
		})
	}}
	if err := s.read(ctx, files); err != nil {
		return err
	}
	for _, g := range bundles.All() {
		if !g.Weighted() {
			c.passedOver(g)
			continue
		}
		if err := visit(ctx, &g.Group, titleOf(g)); err != nil {
			return err
		}
	}
	return nil
}
