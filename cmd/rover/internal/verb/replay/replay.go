// Package replay has the verb replay: it plays recorded rollouts again, and says
// what is different.
package replay

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/witness"
)

// answer is the answer of rover replay.
type answer struct {
	Format  string    `json:"format"`
	Bundles []*Played `json:"bundles"`
}

// Played is a bundle that was played again.
type Played struct {
	Bundle       string            `json:"bundle"`                 // path
	Environments *replay.Elsewhere `json:"environments,omitempty"` // if they have two names
	*replay.Report

	told    []telling     // what is different
	refused error         // the bundle, or what it needs, is for the user to change
	took    time.Duration // for JUnit, which wants it
}

// options are the flags of rover replay.
type options struct {
	bundles []string
	env     string // directory; "" for the packages in the bundles
	over    host.Overlay
	fresh   bool
	rerun   bool
	assume  bool
	renamed bool // env may have another name than that of a bundle
	explain bool
	junit   string // file; "" for none
	json    bool
}

// New makes the command replay.
func New(c *terminal.Console, g *host.Settings) *cobra.Command {
	var opts options
	cmd := &cobra.Command{
		Use:   "replay BUNDLE...",
		Short: "Play recorded rollouts again, and say what is different",
		Long: `Plays recorded rollouts again and compares everything that the agent was shown, that
was done to the workspace, and that was judged, step by step, with the record.

By itself it runs every step again in the environment that is in the bundle: is
this recording deterministic here? Plugins that are in no bundle are looked for in
plugins/DIGEST.wasm beside it.

With --env, it plays the recorded actions in the environment in DIR as it is now. Steps
whose record is still valid are not run; --fresh runs all of them, and comes to the
same.

Controls, scripts and policies act again; for these, a task of other words is in itself
no difference. Of any other agent the actions are evidence as long as it is shown what it
had seen, the task included. From the first difference on they are none: the replay stops,
or with --assume-actions plays on and marks the result as assumed.

A bundle of an environment of another name is refused: a wrong path would be an answer
about nothing. If the environment was renamed since, --renamed plays the bundle and says
so first.

With --with, revisions are laid over that environment: the question is then not whether
everything is as it was, but whether the rollout passes.

Ends with 1 if anything is different (with --with: if a rollout does not pass), 2 if a
bundle, a revision or the environment cannot be used, 3 if none is different, or fails,
but a rollout has no verdict.`,
		Example: `  rover replay recordings/*.rover
  rover replay recordings/*.rover --env my-task --explain
  rover replay recordings/*.rover --env my-task --with wording --with stricter
  rover replay testdata/*.rover --env . --junit replay.xml`,
		Args: cobra.MinimumNArgs(1),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			opts.bundles = args
			return do(ctx, c, g, &opts)
		}),
	}
	cmd.Flags().StringVar(&opts.env, "env", "", "play in the environment in `DIR` as it is now")
	cmd.Flags().StringArrayVar(&opts.over.With, "with", nil, "with --env: lay `REVISION` over the environment; may be given again")
	cmd.Flags().StringVar(&opts.over.Revisions, "revisions", "", "take revisions from `RDIR` (default: DIR/revisions)")
	cmd.Flags().BoolVar(&opts.fresh, "fresh", false, "with --env: run every step, also where its record is valid")
	cmd.Flags().BoolVar(&opts.rerun, "allow-recorded-rerun", false, "run plugins that are processes again where nothing valid is recorded, and ask policies that are")
	cmd.Flags().BoolVar(&opts.assume, "assume-actions", false, "play on where a recorded agent would be shown something else than it had seen")
	cmd.Flags().BoolVar(&opts.renamed, "renamed", false, "with --env: play bundles of an environment of another name, too")
	cmd.Flags().BoolVar(&opts.explain, "explain", false, "say of every step whether it was run, and why")
	cmd.Flags().StringVar(&opts.junit, "junit", "", "write the result as JUnit XML to `FILE`")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.replay/v1 document")
	return cmd
}

func do(ctx context.Context, c *terminal.Console, g *host.Settings, opts *options) (err error) {
	if opts.junit != "" {
		if err := output.CheckFile(opts.junit, nil, opts.bundles...); err != nil {
			return err
		}
	}
	if err := opts.checkEnv(); err != nil {
		return exit.BadInput(err)
	}
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	r := NewPlayer(h)
	r.Fresh, r.rerun, r.AssumeActions, r.explain = opts.fresh, opts.rerun, opts.assume, opts.explain
	r.dir, r.renamed = opts.env, opts.renamed
	if opts.env != "" {
		opts.over.Dir = opts.env
		if r.Env, err = h.LoadRevised(ctx, c, &opts.over); err != nil {
			return err
		}
	}
	if opts.env != "" && !opts.fresh {
		var kept *host.Storage
		if kept, err = host.OpenStorage(c, g, &host.StorageOptions{}); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, kept.Close()) }()
		r.Pool = kept.Pool
	}
	list, err := r.All(ctx, c, opts.bundles)
	if err != nil {
		return err
	}
	if opts.junit != "" {
		if err := writeJUnit(opts.junit, list, time.Now()); err != nil {
			return err
		}
	}
	tellElsewhere(c, list)
	if err := printAll(c, list, opts); err != nil {
		return err
	}
	for _, r := range list {
		if r.refused != nil {
			c.Complain(r.refused)
		}
	}
	return codeOf(list)
}

// checkEnv refuses flags that need each other, and an environment that is not there.
func (o *options) checkEnv() error {
	switch {
	case o.env == "" && len(o.over.With) > 0:
		return errors.New("--with lays a revision over an environment: name its directory with --env DIR")
	case o.over.Revisions != "" && len(o.over.With) == 0:
		return errors.New("--revisions says where --with takes a revision from: give one with --with, or leave it out")
	case o.env == "":
		return nil
	}
	if err := input.StatFolder(o.env); err != nil {
		return fmt.Errorf("--env: %w", err)
	}
	return nil
}

// A Player plays bundles, several at once.
type Player struct {
	Env           *environment.Environment // nil: that of each bundle
	Pool          *replay.Pool             // nil without env
	Fresh         bool                     // run every step
	rerun         bool                     // run processes again where nothing valid is recorded
	AssumeActions bool                     // play on where the actions are no evidence
	explain       bool                     // keep why steps were run, or not
	dir           string                   // that Env was loaded from, for messages
	renamed       bool                     // Env may have another name than that of a bundle

	host    *host.Host
	library *replay.Library
}

// NewPlayer returns a replayer that has read nothing.
func NewPlayer(h *host.Host) *Player { return &Player{host: h, library: replay.NewLibrary()} }

// All plays every bundle, several at once, and returns them in order.
func (r *Player) All(ctx context.Context, c *terminal.Console, bundles []string) ([]*Played, error) {
	bar := terminal.NewProgress(c, len(bundles), "bundles")
	defer bar.Stop()
	list := make([]*Played, len(bundles))
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range runtime.GOMAXPROCS(0) { // each plays many: the stack of a goroutine grows once
		group.Go(func() (err error) {
			for i := next.Add(1) - 1; i < int64(len(list)) && err == nil; i = next.Add(1) - 1 {
				list[i], err = r.one(ctx, bundles[i])
				bar.Done()
			}
			return err
		})
	}
	return list, group.Wait()
}

// one plays a bundle. That it cannot be played is a result like any other: there
// may be a hundred more.
func (r *Player) one(ctx context.Context, name string) (*Played, error) {
	start := time.Now()
	done := &Played{Bundle: name}
	err := r.play(ctx, done)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		done.Report = &replay.Report{Outcome: replay.Unresolved, Unresolved: err.Error(), ExecutedSteps: []string{}}
		done.refused = err
	}
	if !r.explain {
		done.Decisions = nil
	}
	done.took = time.Since(start)
	return done, nil
}

// play plays the bundle of a result.
func (r *Player) play(ctx context.Context, done *Played) (err error) {
	bundle, err := recordings.Open(done.Bundle, r.library.Lines)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	env, fresh := r.Env, r.Fresh
	if env == nil {
		fresh = true
		if env, err = replay.Own(ctx, bundle, os.DirFS(filepath.Dir(done.Bundle)), r.host); err != nil {
			return err
		}
	}
	if done.Environments = replay.ElsewhereOf(bundle, env); done.Environments != nil && !r.renamed {
		return fmt.Errorf("%s was recorded in the environment %s, and %s is %s: give the directory of %[2]s, or add --renamed if it has that name now",
			done.Bundle, done.Environments.Recorded, r.dir, env.Name)
	}
	seen := witness.New(bundle)
	done.Report, err = replay.Play(ctx, bundle, env, &replay.Options{
		Fresh: fresh, Rerun: r.rerun, AssumeActions: r.AssumeActions, Pool: r.Pool, Library: r.library, Wrap: seen.Wrap,
	})
	if err != nil {
		return err
	}
	done.told = tell(done.Report, seen)
	return nil
}

// codeOf is how the verb ends: a difference is an answer, whatever else
// could not be told. With revisions it is none if the rollout passes.
func codeOf(list []*Played) error {
	code := exit.Yes
	for _, r := range list {
		switch {
		case r.differs():
			return exit.With(exit.No)
		case r.refused != nil:
			code = exit.WrongUse
		case code == exit.Yes && (r.Outcome == replay.Unresolved || len(r.Revisions) > 0 && !r.passes()):
			code = exit.CouldNotTell
		}
	}
	if code == exit.Yes {
		return nil
	}
	return exit.With(code)
}

// tellElsewhere says of bundles that were played in an environment of another name, once
// for each name.
func tellElsewhere(c *terminal.Console, list []*Played) {
	var told []replay.Elsewhere
	for _, r := range list {
		if r.Environments != nil && r.refused == nil && !slices.Contains(told, *r.Environments) {
			told = append(told, *r.Environments)
			c.Tellf("%s\n", r.Environments)
		}
	}
}

func printAll(c *terminal.Console, list []*Played, opts *options) error {
	if opts.json {
		return c.AnswerJSON(answer{Format: "rover.replay/v1", Bundles: list})
	}
	for _, r := range list {
		printReplayed(c, r)
		if opts.explain && len(r.Decisions) > 0 {
			printDecisions(c, r.Decisions)
		}
	}
	if len(list) > 1 {
		c.Printf("%s\n", summaryOf(list))
	}
	return nil
}

// summaryOf counts what several bundles came to.
func summaryOf(list []*Played) string {
	identical, pass, steps, executed := 0, 0, 0, 0
	revised := false
	for _, r := range list {
		if r.Identical {
			identical++
		}
		if r.passes() {
			pass++
		}
		revised = revised || len(r.Revisions) > 0
		steps += r.Steps
		executed += r.Executed
	}
	good := fmt.Sprintf("%d of %s identical", identical, terminal.Count(len(list), "bundle"))
	if revised {
		good = fmt.Sprintf("%d of %s pass", pass, terminal.Count(len(list), "bundle"))
	}
	return fmt.Sprintf("%s; %d of %s executed", good, executed, terminal.Count(steps, "step"))
}
