package exchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/atif"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/documents"
)

// groupsAnswer is the answer of rover import for formats of rollouts.
type groupsAnswer struct {
	Format     string   `json:"format"`
	Source     string   `json:"source"` // format of what was imported
	Out        string   `json:"out"`
	Groups     int      `json:"groups"`      // that were written
	Rollouts   int      `json:"rollouts"`    // in them
	LeftOut    int      `json:"left_out"`    // of these, with outcome error
	Turns      int      `json:"turns"`       // of the others
	Calls      int      `json:"calls"`       // in them
	MeanReward *float64 `json:"mean_reward"` // null if there is none
	PassedOver int      `json:"passed_over"` // groups without anything to assign
	Remarks    []string `json:"remarks"`
}

// importFile imports groups from a file.
func importFile(open func(documents.File) (convert.Importer, error)) func(context.Context, *importJob) error {
	return func(ctx context.Context, j *importJob) error { return j.file(ctx, open) }
}

func (j *importJob) file(ctx context.Context, open func(documents.File) (convert.Importer, error)) (err error) {
	if _, err := input.Regular(j.source); err != nil {
		return exit.BadInput(err)
	}
	if err := j.place(); err != nil {
		return err
	}
	file, err := os.Open(j.source)
	if err != nil {
		return exit.BadInput(err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	from, err := open(input.WatchFile(ctx, file))
	if err != nil {
		return j.wrong(err)
	}
	return j.groups(ctx, from)
}

// importATIF imports a file, or those of a directory.
func importATIF(ctx context.Context, j *importJob) error {
	info, err := os.Stat(j.source)
	if err != nil {
		return exit.BadInput(err)
	}
	if err := j.place(); err != nil {
		return err
	}
	folder, name := j.source, "."
	if !info.IsDir() {
		folder, name = filepath.Split(filepath.Clean(j.source))
	}
	from, err := atif.NewImporter(input.WatchFolder(ctx, os.DirFS(cmp.Or(folder, "."))), name)
	if err != nil {
		return j.wrong(err)
	}
	return j.groups(ctx, from)
}

// wrong says in which file something is wrong.
func (j *importJob) wrong(err error) error {
	if wrong, ok := errors.AsType[*atif.FileError](err); ok {
		if input.IsFolder(j.source) {
			return exit.BadInput(fmt.Errorf("%s: %w", filepath.Join(j.source, wrong.File), wrong.Err))
		}
		return exit.BadInput(fmt.Errorf("%s: %w", filepath.Join(filepath.Dir(j.source), wrong.File), wrong.Err))
	}
	if recordings.IsDocumentError(err) {
		return exit.BadInput(fmt.Errorf("%s: %w", j.source, err))
	}
	return fmt.Errorf("read %s: %w", j.source, err)
}

// place says, before anything is read, if the groups cannot go where they are to.
func (j *importJob) place() error {
	if j.out == "-" && j.json {
		return exit.BadInput(errors.New("--json with -o -: standard output is for one of them"))
	}
	return output.CheckFile(j.out, nil, j.source)
}

// groups writes the groups as neutral documents.
func (j *importJob) groups(ctx context.Context, from convert.Importer) error {
	g := &gathering{importJob: j, answer: groupsAnswer{Format: "rover.import/v1", Source: j.format, Out: j.out}}
	err := output.WriteFile(ctx, j.console, j.out, func(out io.Writer) error { return g.gather(ctx, from, convert.Neutral().File(out)) })
	if err != nil {
		return err
	}
	g.answer.Remarks = append([]string{}, from.Remarks()...)
	return g.report()
}

// gathering is an import of groups.
type gathering struct {
	*importJob

	answer  groupsAnswer
	rewards recordings.Mean
}

func (g *gathering) gather(ctx context.Context, from convert.Importer, to convert.Writer) error {
	for ctx.Err() == nil {
		group, err := from.Next()
		switch {
		case errors.Is(err, io.EOF):
			return to.Close()
		case err != nil:
			return g.wrong(err)
		}
		if err := g.group(ctx, group, to); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// group writes a group, if there is anything in it to assign.
func (g *gathering) group(ctx context.Context, group *convert.Group, to convert.Writer) error {
	if g.rewardCheck {
		if err := group.CheckReward(); err != nil {
			return exit.BadInput(fmt.Errorf("%s: %w", g.source, err))
		}
	}
	if !group.Weighted() || !group.Judged() {
		g.answer.PassedOver++
		return nil
	}
	result, err := group.Assign(ctx)
	if err != nil {
		return recordings.NotAssigned(g.source, err)
	}
	g.count(group)
	return to.Group(group, result)
}

func (g *gathering) count(group *convert.Group) {
	a := &g.answer
	a.Groups++
	for _, r := range group.Rollouts {
		a.Rollouts++
		if r.Outcome == credit.Error {
			a.LeftOut++
			continue
		}
		g.rewards.Add(*r.Reward)
		a.Turns += len(r.Turns)
		for _, t := range r.Turns {
			a.Calls += len(t.Calls)
		}
	}
	a.MeanReward = new(g.rewards.Value())
}

// report says what there is, and what is not.
func (g *gathering) report() error {
	a := &g.answer
	if a.PassedOver > 0 {
		a.Remarks = append(a.Remarks, fmt.Sprintf("groups without a check that counts, or without a reward, which are passed over: %d", a.PassedOver))
	}
	for _, remark := range a.Remarks {
		g.console.Complain(fmt.Errorf("%s: %s", g.source, remark))
	}
	switch {
	case g.json:
		return g.console.AnswerJSON(a)
	case g.out == "-":
		return g.console.AnswerError()
	}
	g.console.Printf("%s: %s of %s, %s, %s", g.out, terminal.Count(a.Groups, "group"), terminal.Count(a.Rollouts, "rollout"), terminal.Count(a.Turns, "turn"), terminal.Count(a.Calls, "call"))
	if a.MeanReward != nil {
		g.console.Printf(", mean reward %.4g", *a.MeanReward)
	}
	g.console.Printf("\n")
	return g.console.AnswerError()
}
