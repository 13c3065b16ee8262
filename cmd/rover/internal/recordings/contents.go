package recordings

import (
	"context"
	"fmt"
	"io"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/convert"
)

// Contents reads groups with all that is known of them.
type Contents struct {
	*terminal.Console
	Stdin io.Reader
}

// Each visits the groups of files, with what each is called: those of neutral ones
// as they are read, and then those of bundles.
func (c Contents) Each(ctx context.Context, files []string, visit func(ctx context.Context, group *convert.Group, title string) error) error {
	bundles := convert.NewGroups(true)
	s := &Sources{Stdin: c.Stdin, Bundle: bundles.Add, Neutral: func(from io.Reader, label string) error {
		r := convert.NewReader(from)
		return Each(ctx, r, label, func(ctx context.Context, group *convert.Group, title string) error {
			ComplainOf(c.Console, r.Strays(), label)
			return visit(ctx, group, title)
		})
	}}
	if err := s.Read(ctx, files); err != nil {
		return err
	}
	for _, g := range bundles.All() {
		if !g.Weighted() {
			PassedOver(c.Console, g)
			continue
		}
		if err := visit(ctx, &g.Group, Title(g)); err != nil {
			return err
		}
	}
	return nil
}

// Title is what a group of bundles is called.
func Title(g *convert.Recorded) string {
	title := fmt.Sprintf("%s %s (%s)", g.Environment.Name, g.Environment.Version, g.Environment.Digest.Short())
	if g.Name != "" {
		title += ", group " + g.Name
	}
	return title
}

// PassedOver says that there is nothing to assign in a group.
func PassedOver(c *terminal.Console, g *convert.Recorded) {
	c.Complain(fmt.Errorf("%s is passed over: %s, and no check that scores has a value in any", Title(g), terminal.Count(len(g.Rollouts), "rollout")))
}
