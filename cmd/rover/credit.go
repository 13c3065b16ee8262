package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/runtime/convert"
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

A FILE is a bundle, and those of one environment are a group; or a rover.credit.input/v1
document, or JSON Lines with one on each line; - is standard input. With --json, JSON
Lines, and several groups, are answered in JSON Lines.

Parameters of --set and --estimator hold before those of the file of --params, these
before those of a group, and these before the defaults.`,
		Example: `  rover credit recordings/*.rover
  rover credit group.json
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
		if isBundle(name) {
			err = v.bundle(name)
		} else {
			err = v.file(ctx, name, stdin)
		}
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return v.bundled()
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

// crediting answers for groups, one after the other. Bundles are gathered, and
// answered for at the end.
type crediting struct {
	*console
	over    []credit.Overrides
	json    bool
	many    bool // files
	bundles convert.Groups
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
		title := fmt.Sprintf("%s: line %d: group %d", label, r.Line(), r.Groups())
		if err := v.group(group, title, r.Document() && !v.many); err != nil {
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
func (v *crediting) group(group *credit.Group, title string, document bool) error {
	result, err := group.Assign(v.over...)
	switch {
	case err != nil:
		return badInput(fmt.Errorf("%s: %w", title, err))
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
	return v.answerError()
}

// bundle takes up a recorded rollout.
func (v *crediting) bundle(name string) (err error) {
	bundle, err := openBundle(name)
	if err != nil {
		return badInput(err)
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	if err := v.bundles.Add(bundle); err != nil {
		return badInput(fmt.Errorf("bundle %s: %w", name, err))
	}
	return nil
}

// bundled answers for the bundles. A group without anything to assign is passed
// over.
func (v *crediting) bundled() error {
	groups := v.bundles.All()
	for _, g := range groups {
		title := fmt.Sprintf("%s %s (%s)", g.Environment.Name, g.Environment.Version, g.Environment.Digest.Short())
		if !g.Weighted() {
			v.complain(fmt.Errorf("%s is passed over: %s, and no check that scores has a value in any", title, count(len(g.Rollouts), "rollout")))
			continue
		}
		if err := v.group(&g.Group, title, len(groups) == 1); err != nil {
			return err
		}
	}
	return nil
}

// isBundle reports whether the file begins as a zip archive does.
func isBundle(name string) bool {
	if _, err := regular(name); err != nil {
		return false
	}
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	var begin [2]byte
	_, err = io.ReadFull(file, begin[:])
	return errors.Join(err, file.Close()) == nil && string(begin[:]) == "PK"
}

// answerLine prints v as one of many documents, each on a line.
func (c *console) answerLine(v any) error {
	e := json.NewEncoder(c.out)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
