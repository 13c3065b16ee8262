package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

// creditOptions are the flags of rover credit.
type creditOptions struct {
	params creditParams
	json   bool
	html   string // file; "" for none, and - for standard output
}

func newCredit(c *console, stdin io.Reader) *cobra.Command {
	var opts creditOptions
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
		RunE: verb(func(ctx context.Context, args []string) error {
			return creditVerb(ctx, &crediting{console: c, stdin: stdin}, args, &opts)
		}),
	}
	opts.params.flags(cmd.Flags())
	cmd.Flags().BoolVar(&opts.json, "json", false, "print rover.credit/v1 documents")
	cmd.Flags().StringVar(&opts.html, "html", "", "write a page to look at to `PAGE`; - is standard output")
	return cmd
}

func creditVerb(ctx context.Context, v *crediting, files []string, opts *creditOptions) error {
	over, err := opts.params.overrides()
	if err != nil {
		return badInput(err)
	}
	switch {
	case opts.html != "" && opts.json:
		return badInput(errors.New("--html and --json are two answers; ask for one"))
	case opts.html != "":
		if err := checkOut(opts.html, v.stdin, slices.Concat(files, opts.params.inputs())...); err != nil {
			return err
		}
		page := &creditPage{contents: contents{v.console, v.stdin}, over: over}
		return page.write(ctx, opts.html, files)
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
	*console
	stdin io.Reader
	over  []credit.Overrides
	json  bool
	many  bool // files

	answered int // groups
}

// read answers for the groups of neutral files, and gathers bundles. What comes
// before a mistake has been answered when it is found.
func (v *crediting) read(ctx context.Context, files []string, bundles *convert.Groups) error {
	s := &sources{stdin: v.stdin, bundle: bundles.Add, neutral: func(from io.Reader, label string) error {
		r := convert.NewPlainReader(from)
		return eachGroup(ctx, r, label, func(ctx context.Context, group *credit.Group, title string) error {
			v.complainOf(r.Strays(), label)
			return v.group(ctx, group, title, r.Document() && !v.many)
		})
	}}
	return s.read(ctx, files)
}

// group answers for one group.
func (v *crediting) group(ctx context.Context, group *credit.Group, title string, document bool) error {
	result, err := group.Assign(ctx, v.over...)
	switch {
	case err != nil:
		return notAssigned(title, err)
	case !v.json:
		v.printCredit(group, result, title)
	case document:
		err = v.answerJSON(result)
	default:
		err = v.answerLine(result)
	}
	if err != nil {
		return err
	}
	v.answered++
	return v.answerError()
}

// bundled answers for the groups of bundles. One without anything to assign is
// passed over.
func (v *crediting) bundled(ctx context.Context, groups []*convert.Recorded) error {
	for _, g := range groups {
		if !g.Weighted() {
			v.passedOver(g)
			continue
		}
		if err := v.group(ctx, g.Plain(), titleOf(g), len(groups) == 1 && v.answered == 0); err != nil {
			return err
		}
	}
	return nil
}

// titleOf is what a group of bundles is called.
func titleOf(g *convert.Recorded) string {
	title := fmt.Sprintf("%s %s (%s)", g.Environment.Name, g.Environment.Version, g.Environment.Digest.Short())
	if g.Name != "" {
		title += ", group " + g.Name
	}
	return title
}

// passedOver says that there is nothing to assign in a group.
func (c *console) passedOver(g *convert.Recorded) {
	c.complain(fmt.Errorf("%s is passed over: %s, and no check that scores has a value in any", titleOf(g), count(len(g.Rollouts), "rollout")))
}

// answerLine prints v as one of many documents, each on a line.
func (c *console) answerLine(v any) error {
	e := json.NewEncoder(c.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
