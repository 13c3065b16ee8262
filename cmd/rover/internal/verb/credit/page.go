package credit

import (
	"context"
	"errors"
	"io"

	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/report"
)

// page writes groups with their credit as a page to look at.
type page struct {
	recordings.Contents
	over []credit.Overrides
	page *report.Credit

	groups, rollouts int
}

// write writes the page of the groups in files, whole or not at all.
func (v *page) write(ctx context.Context, name string, files []string) error {
	err := output.WriteFile(ctx, v.Contents.Console, name, func(out io.Writer) (err error) {
		if v.page, err = report.NewCredit(out); err != nil {
			return err
		}
		if err := v.Each(ctx, files, v.group); err != nil {
			return err
		}
		return v.page.Close()
	})
	if err != nil || name == "-" {
		return errors.Join(err, v.AnswerError())
	}
	v.Printf("%s: %s, %s\n", name, terminal.Count(v.groups, "group"), terminal.Count(v.rollouts, "rollout"))
	return v.AnswerError()
}

func (v *page) group(ctx context.Context, group *convert.Group, title string) error {
	result, err := group.Assign(ctx, v.over...)
	if err != nil {
		return recordings.NotAssigned(title, err)
	}
	v.groups++
	v.rollouts += len(result.Rollouts)
	return v.page.Group(title, group, result)
}
