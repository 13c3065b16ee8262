package store

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/store"
)

// gcAnswer is the answer of rover store gc.
type gcAnswer struct {
	Format      string           `json:"format"`
	Store       string           `json:"store"` // directory
	Dropped     *store.Collected `json:"dropped"`
	Interrupted int              `json:"interrupted"` // rollouts that can be recovered
}

func newGC(c *terminal.Console, g *host.Settings) *cobra.Command {
	var asJSON bool
	keep := duration(30 * 24 * time.Hour)
	cmd := &cobra.Command{
		Use:   "gc",
		Short: "Drop what nothing needs any more, and give back the room",
		Long: `Drops records of steps that were of no use for longer than --keep, journals of
interrupted rollouts that nobody has recovered in that time, and then every blob that
is needed by neither. Bundles need nothing of the store. Other processes may go on
using it; what they play and replay is kept.`,
		Example: `  rover store gc
  rover store gc --keep 7d
  rover store gc --keep 0 --json`,
		Args: cobra.NoArgs,
		RunE: verb.Run(func(ctx context.Context, _ []string) error {
			answer, err := collect(ctx, c, g, time.Duration(keep))
			if err != nil {
				return err
			}
			return printGC(c, answer, asJSON)
		}),
	}
	cmd.Flags().Var(&keep, "keep", "keep what was of use within `DURATION`, such as 36h or 7d")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.store.gc/v1 document")
	return cmd
}

func collect(ctx context.Context, c *terminal.Console, g *host.Settings, keep time.Duration) (_ *gcAnswer, err error) {
	disk, err := g.OpenStore()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, disk.Close()) }()
	bar := terminal.NewMeasure(c, "collected")
	defer bar.Stop()
	answer := &gcAnswer{Format: "rover.store.gc/v1", Store: disk.Dir()}
	answer.Dropped, err = disk.Collect(ctx, namer{map[digest.Digest]bool{}}, &store.CollectOptions{Before: time.Now().Add(-keep), Progress: bar.At})
	if err != nil {
		return nil, err
	}
	left, err := disk.Interrupted(ctx)
	answer.Interrupted = len(left)
	return answer, err
}

func printGC(c *terminal.Console, a *gcAnswer, asJSON bool) error {
	if asJSON {
		return c.AnswerJSON(a)
	}
	d := a.Dropped
	c.Printf("%s: dropped %s, %s, %s: %d bytes; the file is %d bytes smaller\n", a.Store,
		terminal.Count(d.Records, "record"), terminal.Count(d.Journals, "journal"), terminal.Count(d.Blobs, "blob"), d.Bytes, d.Freed)
	if a.Interrupted > 0 {
		c.Printf("%s kept: rover store recover -o DIR writes them to bundles\n", terminal.Count(a.Interrupted, "interrupted rollout"))
	}
	return nil
}

// namer knows which blobs the lines and records name that rover stores. What a
// listing names is said once: a thousand journals stand on the same trees.
type namer struct{ said map[digest.Digest]bool }

// OfRecord implements [store.Names].
func (namer) OfRecord(data []byte) ([]digest.Digest, error) { return replay.NamedBy(data) }

// OfLines implements [store.Names].
func (n namer) OfLines(lines []byte, blob func(digest.Digest) ([]byte, error)) ([]digest.Digest, error) {
	return journal.NamedBy(lines, func(listing digest.Digest) ([]byte, error) {
		if n.said[listing] {
			return []byte("[]"), nil
		}
		n.said[listing] = true
		return blob(listing)
	})
}

// duration is a flag that also knows days.
type duration time.Duration

func (d *duration) String() string {
	if day := 24 * time.Hour; *d > 0 && time.Duration(*d)%day == 0 {
		return fmt.Sprintf("%dd", time.Duration(*d)/day)
	}
	return time.Duration(*d).String()
}

// Type names the flag's value in help.
func (*duration) Type() string { return "DURATION" }

// Set reads a duration.
func (d *duration) Set(text string) error {
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := strconv.ParseUint(days, 10, 16)
		if err != nil {
			return fmt.Errorf("%q is no number of days", days)
		}
		*d = duration(time.Duration(n) * 24 * time.Hour)
		return nil
	}
	parsed, err := time.ParseDuration(text)
	if err != nil || parsed < 0 {
		return fmt.Errorf("%q is no duration such as 36h or 7d", text)
	}
	*d = duration(parsed)
	return nil
}
