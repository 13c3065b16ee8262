// Package credit has the verb credit: it says which turns earned the progress, and
// which made it possible.
package credit

import (
	"context"
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/parameters"
	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// options are the flags of rover credit.
type options struct {
	params parameters.Flags
	json   bool
	html   string // file; "" for none, and - for standard output
}

// New makes the command credit.
func New(c *terminal.Console, stdin io.Reader) *cobra.Command {
	var opts options
	cmd := &cobra.Command{
		Use:   "credit FILE...",
		Short: "Say which turns earned the progress, and which made it possible",
		Long: `Computes the credit and the advantage of every turn of groups of rollouts, by
Verifier-to-Turn Credit Assignment: where a check comes to a value that it never had,
the turn keeps most of that progress, and turns whose outputs and artifacts it stands
on receive a bounded share; what a turn wastes is taken off.

A FILE is a bundle, and those of one environment are a group, or several where rover run
--group or a reset of rover serve has named them; or a rover.credit.input/v1 document,
or JSON Lines with one on each line; - is standard input. With --json, JSON Lines, and
several groups, are answered in JSON Lines. With --html, the answer is a page to look at
in a browser: each rollout as a graph of turns and artifacts, and what is known of each
turn. It is one file, which needs no other and no network.

Parameters of --set and --estimator hold before those of the file of --params, these
before those of a group, and these before the defaults.`,
		Example: `  rover credit recordings/*.rover
  rover credit group.json
  rover credit groups.jsonl --json > credit.jsonl
  rover credit recordings/*.rover --html credit.html
  rover credit groups.jsonl --estimator e-grpo --set alpha=0.5 --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			return do(ctx, &crediting{Console: c, stdin: stdin}, args, &opts)
		}),
	}
	opts.params.Register(cmd.Flags())
	cmd.Flags().BoolVar(&opts.json, "json", false, "print rover.credit/v1 documents")
	cmd.Flags().StringVar(&opts.html, "html", "", "write a page to look at to `PAGE`; - is standard output")
	return cmd
}

func do(ctx context.Context, v *crediting, files []string, opts *options) error {
	over, err := opts.params.Overrides()
	if err != nil {
		return exit.BadInput(err)
	}
	switch {
	case opts.html != "" && opts.json:
		return exit.BadInput(errors.New("--html and --json are two answers; ask for one"))
	case opts.html != "":
		if err := output.CheckFile(opts.html, v.stdin, slices.Concat(files, opts.params.Inputs())...); err != nil {
			return err
		}
		in := recordings.Contents{Console: v.Console, Stdin: v.stdin}
		return (&page{Contents: in, over: over}).write(ctx, opts.html, files)
	}
	v.over, v.json, v.many = over, opts.json, len(files) > 1
	bundles := convert.NewGroups(false)
	if err := v.read(ctx, files, bundles); err != nil {
		return err
	}
	return v.bundled(ctx, bundles.All())
}

// crediting answers for groups, one after the other. Bundles are gathered, and
// answered for at the end.
type crediting struct {
	*terminal.Console
	stdin io.Reader
	over  []credit.Overrides
	json  bool
	many  bool // files

	answered int // groups
}

// read answers for the groups of neutral files, and gathers bundles. What comes
// before a mistake has been answered when it is found.
func (v *crediting) read(ctx context.Context, files []string, bundles *convert.Groups) error {
	s := &recordings.Sources{Stdin: v.stdin, Bundle: bundles.Add, Neutral: func(from io.Reader, label string) error {
		r := convert.NewPlainReader(from)
		return recordings.Each(ctx, r, label, func(ctx context.Context, group *credit.Group, title string) error {
			recordings.ComplainOf(v.Console, r.Strays(), label)
			return v.group(ctx, group, title, r.Document() && !v.many)
		})
	}}
	return s.Read(ctx, files)
}

// group answers for one group.
func (v *crediting) group(ctx context.Context, group *credit.Group, title string, document bool) error {
	result, err := group.Assign(ctx, v.over...)
	switch {
	case err != nil:
		return recordings.NotAssigned(title, err)
	case !v.json:
		printGroup(v.Console, group, result, title)
	case document:
		err = v.AnswerJSON(result)
	default:
		err = v.AnswerLine(result)
	}
	if err != nil {
		return err
	}
	v.answered++
	return v.AnswerError()
}

// bundled answers for the groups of bundles. One without anything to assign is
// passed over.
func (v *crediting) bundled(ctx context.Context, groups []*convert.Recorded) error {
	for _, g := range groups {
		if !g.Weighted() {
			recordings.PassedOver(v.Console, g)
			continue
		}
		if err := v.group(ctx, g.Plain(), recordings.Title(g), len(groups) == 1 && v.answered == 0); err != nil {
			return err
		}
	}
	return nil
}
