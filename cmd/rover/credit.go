package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/credit"
)

// creditOptions are the flags of rover credit.
type creditOptions struct {
	estimator string
	params    string   // file; "" for none
	set       []string // NAME=VALUE
	json      bool
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

A FILE is a rover.credit.input/v1 document, or JSON Lines with one on each line; - is
standard input. With --json, JSON Lines are answered in JSON Lines, group by group.

Parameters of --set and --estimator hold before those of the file of --params, these
before those of a group, and these before the defaults.`,
		Example: `  rover credit group.json
  rover credit groups.jsonl --json > credit.jsonl
  rover credit groups.jsonl --estimator e-grpo --set alpha=0.5 --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: verb(func(ctx context.Context, args []string) error {
			return creditVerb(ctx, c, stdin, args, &opts)
		}),
	}
	cmd.Flags().StringVar(&opts.estimator, "estimator", "", "how advantages are made: vtca (default), grpo, e-grpo")
	cmd.Flags().StringVar(&opts.params, "params", "", "take parameters from a JSON object in `FILE`")
	cmd.Flags().StringArrayVar(&opts.set, "set", nil, "set a parameter: `NAME=VALUE`, such as rho=0.2 or costs={\"error\":0}")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print rover.credit/v1 documents")
	return cmd
}

func creditVerb(ctx context.Context, c *console, stdin io.Reader, files []string, opts *creditOptions) error {
	over, err := opts.overrides()
	if err != nil {
		return badInput(err)
	}
	v := &crediting{console: c, over: over, json: opts.json, many: len(files) > 1}
	for _, name := range files {
		if err := v.file(ctx, name, stdin); err != nil {
			return err
		}
	}
	return nil
}

// overrides are the parameters of the command line, the later the stronger. They
// are tried out, so that a mistake is not found only at the first group.
func (o *creditOptions) overrides() ([]credit.Overrides, error) {
	fromFile, err := o.fromFile()
	if err != nil {
		return nil, err
	}
	fromFlags := credit.Overrides{}
	if o.estimator != "" {
		fromFlags["estimator"], _ = json.Marshal(o.estimator)
	}
	for _, each := range o.set {
		name, value, ok := strings.Cut(each, "=")
		if !ok {
			return nil, fmt.Errorf("--set %s: write NAME=VALUE", each)
		}
		if !json.Valid([]byte(value)) { // a word
			quoted, _ := json.Marshal(value)
			value = string(quoted)
		}
		fromFlags[name] = json.RawMessage(value)
	}
	over := []credit.Overrides{fromFile, fromFlags}
	p := credit.Defaults()
	for i, from := range []string{"--params " + o.params, "the command line"} {
		if err := over[i].Apply(&p); err != nil {
			return nil, fmt.Errorf("%s: %w", from, err)
		}
	}
	return over, nil
}

func (o *creditOptions) fromFile() (credit.Overrides, error) {
	if o.params == "" {
		return nil, nil
	}
	if _, err := regular(o.params); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(o.params)
	if err != nil {
		return nil, err
	}
	var over credit.Overrides
	if err := json.Unmarshal(text, &over); err != nil {
		return nil, fmt.Errorf("--params %s: it is no JSON object of parameters: %w", o.params, err)
	}
	return over, nil
}

// crediting answers for groups, one after the other.
type crediting struct {
	*console
	over []credit.Overrides
	json bool
	many bool // files
}

// file answers for every group of a file. What comes before a mistake has been
// answered when it is found.
func (v *crediting) file(ctx context.Context, name string, stdin io.Reader) (err error) {
	from, label := stdin, "standard input"
	if name != "-" {
		if label = name; isDirectory(name) {
			return badInput(fmt.Errorf("%s is a directory: name the files in it", name))
		}
		file, err := os.Open(name)
		if err != nil {
			return badInput(err)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		from = file
	}
	r := credit.NewReader(from)
	for ctx.Err() == nil {
		group, err := r.Next()
		switch {
		case errors.Is(err, io.EOF) && r.Groups() == 0:
			return badInput(fmt.Errorf("%s: there is no group in it", label))
		case errors.Is(err, io.EOF):
			return nil
		case isReadError(err):
			return badInput(fmt.Errorf("%s: %w", label, err))
		case err != nil:
			return fmt.Errorf("read %s: %w", label, err)
		}
		if err := v.group(group, r); err != nil {
			return badInput(fmt.Errorf("%s: line %d: group %d: %w", label, r.Line(), r.Groups(), err))
		}
		if err := v.answerError(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

func isReadError(err error) bool {
	_, is := errors.AsType[*credit.ReadError](err)
	return is
}

func isDirectory(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// group answers for one group.
func (v *crediting) group(group *credit.Group, r *credit.Reader) error {
	result, err := group.Assign(v.over...)
	if err != nil {
		return err
	}
	switch {
	case !v.json:
		v.printCredit(group, result, r.Groups())
	case r.Document() && !v.many:
		return v.answerJSON(result)
	default:
		return v.answerLine(result)
	}
	return nil
}

// answerLine prints v as one of many documents, each on a line.
func (c *console) answerLine(v any) error {
	e := json.NewEncoder(c.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// printCredit prints a group for people.
func (v *crediting) printCredit(group *credit.Group, result *credit.Result, number int) {
	v.printf("group %d: %s, spread of progress %.4g", number, count(len(result.Rollouts), "rollout"), result.Sigma)
	if result.LeftOut > 0 {
		v.printf(", %s with outcome error left out", count(result.LeftOut, "rollout"))
	}
	v.printf("\n")
	for _, rollout := range result.Rollouts {
		turns := turnsOf(group, rollout.ID)
		v.printf("\n%s: reward %.4g, advantage %+.4g\n", rollout.ID, rollout.Reward, rollout.OutcomeAdvantage)
		rows := make([][]any, len(rollout.Turns))
		for i := range rollout.Turns {
			rows[i] = creditRow(&rollout.Turns[i], turns[i])
		}
		if len(rows) > 0 {
			v.table([]string{"TURN", "PROGRESS", "KEPT", "RECEIVED", "COST", "ADVANTAGE", "TOOLS", "CHANGED"}, rows)
		}
	}
	v.printf("\n")
}

// turnsOf are the turns of the rollout with an id that was not left out.
func turnsOf(group *credit.Group, id string) []*credit.Turn {
	for i := range group.Rollouts {
		if r := &group.Rollouts[i]; r.ID == id && r.Outcome != credit.Error {
			return r.Turns
		}
	}
	return nil
}

func creditRow(t *credit.TurnCredit, turn *credit.Turn) []any {
	var tools, changed []string
	for i := range turn.Calls {
		call := &turn.Calls[i]
		tools = append(tools, call.Tool)
		for _, w := range call.Writes {
			if !slices.Contains(changed, w.Path) {
				changed = append(changed, w.Path)
			}
		}
	}
	return []any{
		t.Turn, progressBar(t.Phi), amount(t.Retained), received(t), costText(t), fmt.Sprintf("%+.4f", t.Advantage),
		strings.Join(tools, " "), strings.Join(changed, " "),
	}
}

// progressBar is a share as a bar and in percent.
func progressBar(share float64) string {
	const width = 10
	full := int(share*width + 0.5)
	return strings.Repeat("█", full) + strings.Repeat("░", width-full) + fmt.Sprintf(" %3.0f%%", 100*share)
}

// amount is a number that is most often 0.
func amount(x float64) string {
	if x == 0 {
		return ""
	}
	return fmt.Sprintf("%+.4f", x)
}

// received is what a turn received, and from which turns.
func received(t *credit.TurnCredit) string {
	if t.Received == 0 {
		return ""
	}
	from := make([]string, len(t.Sources))
	for i, s := range t.Sources {
		from[i] = fmt.Sprint(s.Turn)
	}
	return fmt.Sprintf("%+.4f from %s", t.Received, strings.Join(from, ","))
}

// costText is what a turn cost, and why.
func costText(t *credit.TurnCredit) string {
	if t.Cost == 0 {
		return ""
	}
	n := &t.CostTerms
	var why []string
	for _, each := range []struct {
		what string
		n    int
	}{{"error", n.Error}, {"invalid", n.Invalid}, {"duplicate", n.Duplicate}, {"clobber", n.Clobber}, {"out of scope", n.OutOfScope}} {
		if each.n > 0 {
			why = append(why, fmt.Sprintf("%d %s", each.n, each.what))
		}
	}
	return fmt.Sprintf("%.4f for %s", t.Cost, strings.Join(why, ", "))
}
