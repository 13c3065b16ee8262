package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/naming"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/parameters"
	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/atif"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/convert/ctrf"
	"github.com/workrover/workrover/runtime/convert/otel"
	"github.com/workrover/workrover/runtime/convert/rllm"
	"github.com/workrover/workrover/runtime/convert/slime"
	"github.com/workrover/workrover/runtime/convert/table"
	"github.com/workrover/workrover/runtime/convert/trl"
	"github.com/workrover/workrover/runtime/convert/verifiers"
	"github.com/workrover/workrover/runtime/credit"
)

// Formats are all formats that rover export writes.
func Formats() []convert.Format {
	return []convert.Format{
		convert.Neutral(),
		atif.Format(),
		verifiers.Steps(),
		verifiers.Traces(),
		rllm.Format(),
		slime.Format(),
		trl.Format(),
		conversation.Format(),
		ctrf.Format(),
		table.Parquet(),
		table.Lines(),
		otel.Format(),
	}
}

// exportOptions are the flags of rover export.
type exportOptions struct {
	to     string
	out    string
	params parameters.Flags
}

// NewExport makes the command export.
func NewExport(c *terminal.Console, stdin io.Reader) *cobra.Command {
	var opts exportOptions
	var formats strings.Builder
	for _, f := range Formats() {
		fmt.Fprintf(&formats, "\n  %-11s  %s", f.Name, f.About)
	}
	cmd := &cobra.Command{
		Use:   "export --to FORMAT FILE... -o OUT",
		Short: "Write rollouts with their credit for trainers and other programs",
		Long: `Computes the credit of groups of rollouts, as rover credit does, and writes them in a
format that other programs read. FORMAT is one of:` + formats.String() + `

A FILE is a bundle, or a rover.credit.input/v1 document or JSON Lines of them, as for
rover credit; - is standard input. OUT is a file, and - is standard output; a format
of many files writes them to the directory OUT. What the rollouts have and the format
has no place for is said on standard error. See docs/formats.md.

Ids of tokens are known if the program that played the rollouts gave prompt_token_ids
and token_ids with each step of rover serve; afterwards nobody can add them.`,
		Example: `  rover export --to neutral recordings/*.rover -o groups.jsonl
  rover export --to atif recordings/*.rover -o trajectories
  rover export --to parquet groups.jsonl -o turns.parquet
  rover export --to neutral groups.jsonl --estimator e-grpo -o - | jq .task.id`,
		Args: cobra.MinimumNArgs(1),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			return exportVerb(ctx, &exporting{Contents: recordings.Contents{Console: c, Stdin: stdin}}, args, &opts)
		}),
	}
	cmd.Flags().StringVar(&opts.to, "to", "", "write in `FORMAT`")
	cmd.Flags().StringVarP(&opts.out, "out", "o", "", "write to `OUT`")
	opts.params.Register(cmd.Flags())
	return cmd
}

func exportVerb(ctx context.Context, v *exporting, files []string, opts *exportOptions) error {
	format, others := naming.Find(Formats(), func(f *convert.Format) string { return f.Name }, opts.to)
	switch {
	case format == nil:
		return exit.BadInput(fmt.Errorf("--to %q is no format that rover exports to; there are %s", opts.to, others))
	case opts.out == "":
		return exit.BadInput(errors.New("where to? -o OUT"))
	}
	var err error
	if v.over, err = opts.params.Overrides(); err != nil {
		return exit.BadInput(err)
	}
	v.format, v.has = format, map[convert.Part]bool{}
	if v.format.Directory == nil {
		if err := output.CheckFile(opts.out, v.Stdin, slices.Concat(files, opts.params.Inputs())...); err != nil {
			return err
		}
	}
	if err := v.write(ctx, opts.out, func() error { return v.Each(ctx, files, v.group) }); err != nil {
		return err
	}
	v.report()
	return v.AnswerError()
}

// exporting writes groups in a format.
type exporting struct {
	recordings.Contents
	over   []credit.Overrides
	format *convert.Format
	writer convert.Writer
	has    map[convert.Part]bool // parts of what was written
	given  int                   // rollouts to the writer, which may have left some out
}

// write makes the writer for OUT, and lets it be used.
func (v *exporting) write(ctx context.Context, out string, use func() error) error {
	switch {
	case v.format.Directory != nil && out == "-":
		return exit.BadInput(fmt.Errorf("-o -: %s is a format of many files, for which OUT is a directory", v.format.Name))
	case v.format.Directory != nil:
		return intoFolder(out, func(dir *folder) error { return v.used(v.format.Directory(dir), use) })
	}
	return output.WriteFile(ctx, v.Contents.Console, out, func(file io.Writer) error { return v.used(v.format.File(file), use) })
}

func (v *exporting) used(w convert.Writer, use func() error) error {
	v.writer = w
	if err := use(); err != nil {
		return err
	}
	if err := v.something(); err != nil {
		return err
	}
	return w.Close()
}

// something says why there is nothing to write, if there is not: a file without
// rollouts is of no use, and who trains on it finds out late.
func (v *exporting) something() error {
	left, why := 0, ""
	if s, ok := v.writer.(convert.Selective); ok {
		left, why = s.LeftOut()
	}
	switch {
	case v.given == 0:
		return exit.BadInput(errors.New("nothing is written: no group has a check that scores"))
	case left == v.given:
		return exit.BadInput(fmt.Errorf("%s: nothing is written, as there are only rollouts %s: %d", v.format.Name, why, left))
	}
	return nil
}

// group writes one.
func (v *exporting) group(ctx context.Context, group *convert.Group, title string) error {
	result, err := group.Assign(ctx, v.over...)
	if err != nil {
		return recordings.NotAssigned(title, err)
	}
	group.Params = group.Params.With(v.over...) // what the credit is computed with
	for _, part := range convert.Parts(group, result) {
		v.has[part] = true
	}
	v.given += len(result.Rollouts)
	err = v.writer.Group(group, result)
	if _, ok := errors.AsType[*credit.Problem](err); ok {
		return exit.BadInput(fmt.Errorf("%s: %w", title, err))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", title, err)
	}
	return nil
}

// report says what the format has no place for.
func (v *exporting) report() {
	var has []convert.Part
	for _, part := range convert.AllParts() {
		if v.has[part] {
			has = append(has, part)
		}
	}
	if lost := v.format.Lost(has); len(lost) > 0 {
		names := make([]string, len(lost))
		for i, part := range lost {
			names[i] = string(part)
		}
		v.Complain(fmt.Errorf("%s has no place for: %s", v.format.Name, strings.Join(names, ", ")))
	}
	if r, ok := v.writer.(convert.Remarker); ok {
		for _, remark := range r.Remarks() {
			v.Complain(fmt.Errorf("%s: %s", v.format.Name, remark))
		}
	}
}
