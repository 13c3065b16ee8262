package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/witness"
)

// replayAnswer is the answer of rover replay.
type replayAnswer struct {
	Format  string      `json:"format"`
	Bundles []*replayed `json:"bundles"`
}

// replayed is a bundle that was played again.
type replayed struct {
	Bundle string `json:"bundle"` // path
	*replay.Report

	told    []telling     // what is different
	refused error         // the bundle, or what it needs, is for the user to change
	took    time.Duration // for JUnit, which wants it
}

// replayOptions are the flags of rover replay.
type replayOptions struct {
	bundles []string
	env     string // directory; "" for the packages in the bundles
	over    overlay
	fresh   bool
	rerun   bool
	assume  bool
	explain bool
	junit   string // file; "" for none
	json    bool
}

func newReplay(c *console, g *globals) *cobra.Command {
	var opts replayOptions
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
		RunE: verb(func(ctx context.Context, args []string) error {
			opts.bundles = args
			return replayVerb(ctx, c, g, &opts)
		}),
	}
	cmd.Flags().StringVar(&opts.env, "env", "", "play in the environment in `DIR` as it is now")
	cmd.Flags().StringArrayVar(&opts.over.with, "with", nil, "with --env: lay `REVISION` over the environment; may be given again")
	cmd.Flags().StringVar(&opts.over.revisions, "revisions", "", "take revisions from `RDIR` (default: DIR/revisions)")
	cmd.Flags().BoolVar(&opts.fresh, "fresh", false, "with --env: run every step, also where its record is valid")
	cmd.Flags().BoolVar(&opts.rerun, "allow-recorded-rerun", false, "run plugins that are processes again where nothing valid is recorded, and ask policies that are")
	cmd.Flags().BoolVar(&opts.assume, "assume-actions", false, "play on where a recorded agent would be shown something else than it had seen")
	cmd.Flags().BoolVar(&opts.explain, "explain", false, "say of every step whether it was run, and why")
	cmd.Flags().StringVar(&opts.junit, "junit", "", "write the result as JUnit XML to `FILE`")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.replay/v1 document")
	return cmd
}

func replayVerb(ctx context.Context, c *console, g *globals, opts *replayOptions) (err error) {
	if opts.junit != "" {
		if err := checkOut(opts.junit, nil, opts.bundles...); err != nil {
			return err
		}
	}
	if err := opts.over.check(opts.env); err != nil {
		return badInput(err)
	}
	h := openHost(g)
	defer func() { err = errors.Join(err, h.close(ctx)) }()
	r := newReplayer(h, opts)
	if opts.env != "" {
		opts.over.dir = opts.env
		if r.env, err = h.loadRevised(ctx, c, &opts.over); err != nil {
			return err
		}
	}
	if opts.env != "" && !opts.fresh {
		var kept *storage
		if kept, err = openStorage(c, g, &storageOptions{}); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, kept.close()) }()
		r.pool = kept.pool
	}
	list, err := r.all(ctx, c)
	if err != nil {
		return err
	}
	if opts.junit != "" {
		if err := writeJUnit(opts.junit, list, time.Now()); err != nil {
			return err
		}
	}
	if err := c.printReplay(list, opts); err != nil {
		return err
	}
	for _, r := range list {
		if r.refused != nil {
			c.complain(r.refused)
		}
	}
	return codeOfReplay(list)
}

// replayer plays bundles.
type replayer struct {
	host    *host
	env     *environment.Environment // nil: that of each bundle
	pool    *replay.Pool             // nil without env
	library *replay.Library
	options *replayOptions
}

func newReplayer(h *host, opts *replayOptions) *replayer {
	return &replayer{host: h, library: replay.NewLibrary(), options: opts}
}

// all plays every bundle, several at once, and returns them in order.
func (r *replayer) all(ctx context.Context, c *console) ([]*replayed, error) {
	bar := newProgress(c, len(r.options.bundles), "bundles")
	defer bar.stop()
	list := make([]*replayed, len(r.options.bundles))
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range runtime.GOMAXPROCS(0) { // each plays many: the stack of a goroutine grows once
		group.Go(func() (err error) {
			for i := next.Add(1) - 1; i < int64(len(list)) && err == nil; i = next.Add(1) - 1 {
				list[i], err = r.one(ctx, r.options.bundles[i])
				bar.done()
			}
			return err
		})
	}
	return list, group.Wait()
}

// one plays a bundle. That it cannot be played is a result like any other: there
// may be a hundred more.
func (r *replayer) one(ctx context.Context, name string) (*replayed, error) {
	start := time.Now()
	done, err := r.play(ctx, name)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		unresolved := &replay.Report{Outcome: replay.Unresolved, Unresolved: err.Error(), ExecutedSteps: []string{}}
		done = &replayed{Bundle: name, Report: unresolved, refused: err}
	}
	if !r.options.explain {
		done.Decisions = nil
	}
	done.took = time.Since(start)
	return done, nil
}

func (r *replayer) play(ctx context.Context, name string) (_ *replayed, err error) {
	bundle, err := openBundle(name, r.library.Lines)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	env, fresh := r.env, r.options.fresh
	if env == nil {
		fresh = true
		if env, err = replay.Own(ctx, bundle, os.DirFS(filepath.Dir(name)), r.host); err != nil {
			return nil, err
		}
	}
	seen := witness.New(bundle)
	report, err := replay.Play(ctx, bundle, env, &replay.Options{
		Fresh: fresh, Rerun: r.options.rerun, AssumeActions: r.options.assume, Pool: r.pool, Library: r.library, Wrap: seen.Wrap,
	})
	if err != nil {
		return nil, err
	}
	return &replayed{Bundle: name, Report: report, told: tell(report, seen)}, nil
}

// codeOfReplay is how the verb ends: a difference is an answer, whatever else
// could not be told. With revisions it is none if the rollout passes.
func codeOfReplay(list []*replayed) error {
	code := yes
	for _, r := range list {
		switch {
		case r.differs():
			return &said{no}
		case r.refused != nil:
			code = wrongUse
		case code == yes && (r.Outcome == replay.Unresolved || len(r.Revisions) > 0 && !r.passes()):
			code = couldNotTell
		}
	}
	if code == yes {
		return nil
	}
	return &said{code}
}

func (c *console) printReplay(list []*replayed, opts *replayOptions) error {
	if opts.json {
		return c.answerJSON(replayAnswer{Format: "rover.replay/v1", Bundles: list})
	}
	for _, r := range list {
		c.printReplayed(r)
		if opts.explain && len(r.Decisions) > 0 {
			c.printDecisions(r.Decisions)
		}
	}
	if len(list) > 1 {
		c.printf("%s\n", summaryOf(list))
	}
	return nil
}

// summaryOf counts what several bundles came to.
func summaryOf(list []*replayed) string {
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
	good := fmt.Sprintf("%d of %s identical", identical, count(len(list), "bundle"))
	if revised {
		good = fmt.Sprintf("%d of %s pass", pass, count(len(list), "bundle"))
	}
	return fmt.Sprintf("%s; %d of %s executed", good, executed, count(steps, "step"))
}
