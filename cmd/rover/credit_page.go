package main

import (
	"context"
	"errors"
	"io"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/report"
)

// creditPage writes groups with their credit as a page to look at.
type creditPage struct {
	contents
	over []credit.Overrides
	page *report.Credit

	groups, rollouts int
}

// write writes the page of the groups in files, whole or not at all.
func (v *creditPage) write(ctx context.Context, name string, files []string) error {
	err := v.writeFile(ctx, name, func(out io.Writer) (err error) {
		if v.page, err = report.NewCredit(out); err != nil {
			return err
		}
		if err := v.each(ctx, files, v.group); err != nil {
			return err
		}
		return v.page.Close()
	})
	if err != nil || name == "-" {
		return errors.Join(err, v.answerError())
	}
	v.printf("%s: %s, %s\n", name, count(v.groups, "group"), count(v.rollouts, "rollout"))
	return v.answerError()
}

func (v *creditPage) group(ctx context.Context, group *convert.Group, title string) error {
	result, err := group.Assign(ctx, v.over...)
	if err != nil {
		return notAssigned(title, err)
	}
	v.groups++
	v.rollouts += len(result.Rollouts)
	return v.page.Group(title, group, result)
}
