package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/durable"
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
	file, err := durable.Create(name)
	if err != nil {
		return badInput(err)
	}
	buffer := bufio.NewWriterSize(file, 1<<16)
	if v.page, err = report.NewCredit(buffer); err == nil {
		err = v.each(ctx, files, v.group)
	}
	if err == nil {
		err = errors.Join(v.page.Close(), buffer.Flush())
	}
	if err != nil {
		return errors.Join(err, file.Discard())
	}
	if err := file.Commit(); err != nil {
		return err
	}
	v.printf("%s: %s, %s\n", name, count(v.groups, "group"), count(v.rollouts, "rollout"))
	return v.answerError()
}

func (v *creditPage) group(group *convert.Group, title string) error {
	result, err := group.Assign(v.over...)
	if err != nil {
		return badInput(fmt.Errorf("%s: %w", title, err))
	}
	v.groups++
	v.rollouts += len(result.Rollouts)
	return v.page.Group(title, group, result)
}
