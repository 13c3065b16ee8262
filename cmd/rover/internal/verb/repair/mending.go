package repair

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/workrover/workrover/cmd/rover/internal/content"
	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/naming"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/fault"
	"github.com/workrover/workrover/runtime/repair/page"
	"github.com/workrover/workrover/runtime/repair/search"
	"github.com/workrover/workrover/specs"
)

// A mending is what rover repair has open while it searches.
type mending struct {
	options *options
	host    *host.Host
	pack    *host.Package
	kept    *host.Storage
	layers  host.Layers
	bundles []*journal.Bundle
	changes []page.Change // of the repaired package

	rollouts, keep, validate []*cell.Source
}

// openMending opens the package and the bundles, and no revision yet.
func openMending(ctx context.Context, c *terminal.Console, g *host.Settings, h *host.Host, opts *options) (*mending, error) {
	m := &mending{options: opts, host: h}
	if err := m.open(ctx, c, g); err != nil {
		return nil, errors.Join(err, m.close())
	}
	return m, nil
}

func (m *mending) open(ctx context.Context, c *terminal.Console, g *host.Settings) (err error) {
	// What is said of the package is part of the answer, so it has the paths in it.
	if m.pack, err = m.host.ReadAs(m.options.dir, "", m.host); err != nil {
		return err
	}
	loaded, err := m.pack.Load(ctx)
	if err != nil {
		return err
	}
	if err := m.explain(ctx, c, loaded); err != nil {
		return err
	}
	if err := m.approvable(loaded.Env.Declared()); err != nil {
		return err
	}
	for i, to := range []*[]*cell.Source{&m.rollouts, &m.keep, &m.validate} {
		if *to, err = m.sources(m.options.rolloutFlags()[i]); err != nil {
			return err
		}
	}
	m.kept, err = host.OpenStorage(c, g, &host.StorageOptions{Keep: true})
	return err
}

// explain says what is wrong with the package, with paths that lead there from here.
func (m *mending) explain(ctx context.Context, c *terminal.Console, loaded *environment.Loaded) (err error) {
	if len(loaded.Diags) > 0 {
		if loaded, err = m.host.Load(ctx, m.options.dir); err != nil {
			return err
		}
	}
	if loaded.Env != nil {
		loaded.Diags = append(loaded.Diags, host.ScriptProblems(loaded, m.options.dir)...)
	}
	if loaded.Diags.HasErrors() {
		return c.Refuse(loaded.Files, loaded.Diags)
	}
	return c.Explain(loaded.Files, loaded.Diags)
}

// approvable refuses ids to approve that neither a requirement nor an invariant has.
func (m *mending) approvable(env *specs.Environment) error {
	var ids []string
	for _, r := range env.Task.Requirements {
		ids = append(ids, r.ID)
	}
	for _, i := range env.Task.Invariants {
		ids = append(ids, i.ID)
	}
	if env.Ledger != nil {
		ids = slices.AppendSeq(ids, maps.Keys(env.Ledger.Requirements))
	}
	slices.Sort(ids)
	for _, id := range m.options.approve {
		if !slices.Contains(ids, id) {
			return exit.BadInput(fmt.Errorf("--approve %s: no requirement and no invariant has this id; there are %s%s", id, strings.Join(slices.Compact(ids), ", "), naming.DidYouMean("", id, ids)))
		}
	}
	return nil
}

func (m *mending) close() error {
	err := m.layers.Close()
	for _, b := range m.bundles {
		err = errors.Join(err, b.Close())
	}
	if m.kept != nil {
		err = errors.Join(err, m.kept.Close())
	}
	if m.pack != nil {
		err = errors.Join(err, m.pack.Close())
	}
	return err
}

// search freezes the gates, then reads the revisions and looks for a repair. There is
// a report beside an error if the search has ended early, or what is selected could not
// be written or judged.
func (m *mending) search(ctx context.Context, c *terminal.Console) (*search.Report, error) {
	live := newLive(c, time.Now)
	defer live.stop()
	s, err := search.Freeze(ctx, m.pack.Base, &search.Options{
		Rollouts: m.rollouts, Keep: m.keep, Approve: m.options.approve, Sealed: m.sealedInside(),
		Full: m.options.full, Budget: m.options.budget, Jobs: m.options.jobs,
		Knowledge: content.Knowledge(), Pool: m.kept.Pool, Watch: live,
	})
	if err != nil {
		return nil, tooMany(err)
	}
	for _, source := range s.Unprotected() {
		c.Tellf("warning: --keep %s: it does not pass as the environment is, and so protects nothing\n", source.Name)
	}
	proposals, err := m.proposals()
	if err != nil {
		return nil, err
	}
	report, err := s.Run(ctx, proposals)
	if err != nil {
		return report, tooMany(err)
	}
	if report.Selected == nil {
		return report, nil
	}
	return report, m.accept(ctx, s, report)
}

// proposals reads all revisions, also those that have mistakes: to say which is
// part of the answer.
func (m *mending) proposals() ([]search.Proposal, error) {
	over := &host.Overlay{Dir: m.options.dir, Revisions: m.options.revisions}
	root, dir, _, err := over.Beside("any")
	if errors.Is(err, fs.ErrNotExist) && over.Revisions == "" {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	ids, err := specs.RevisionIDs(environment.FilesOf(root))
	if err = errors.Join(err, root.Close()); err != nil {
		return nil, exit.BadInput(err)
	}
	var list []search.Proposal
	for _, id := range ids {
		before := len(m.layers.Diags)
		if err := m.layers.Read(&host.Overlay{Dir: m.options.dir, Revisions: dir, Label: specs.RevisionsDir}, id); err != nil {
			return nil, err
		}
		list = append(list, search.Proposal{
			Revision: m.layers.Revisions[len(m.layers.Revisions)-1],
			Problems: specs.Problems(m.layers.Diags[before:]),
		})
	}
	return list, nil
}

// sealedInside is where in the package the sealed cases are; "" if they are not
// in it.
func (m *mending) sealedInside() string {
	if m.options.sealed == "" {
		return ""
	}
	return m.inside(m.options.sealed)
}

// accept writes the repaired package, loads it again and judges it. Without --out it
// is written to where it is removed again.
func (m *mending) accept(ctx context.Context, s *search.Search, report *search.Report) (err error) {
	out := m.options.out
	if out == "" {
		beside, err := os.MkdirTemp("", "rover-repair-")
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(beside)) }()
		out = filepath.Join(beside, "mended")
	}
	if err := m.write(report.Selection(), out); err != nil {
		return err
	}
	if m.changes, err = changesIn(m.options.dir, out); err != nil {
		return err
	}
	written, err := m.host.Load(ctx, out)
	if err != nil {
		return err
	}
	if written.Env == nil {
		return fmt.Errorf("the repaired package in %s cannot be loaded: %w", out, written.Diags)
	}
	return s.Accept(ctx, report, &search.Acceptance{Written: written.Env, Validate: m.validate, Sealed: m.sealed()})
}

// write writes the package whole, or not at all.
func (m *mending) write(env *environment.Environment, out string) (err error) {
	if err := durable.MkdirAll(filepath.Dir(out)); err != nil {
		return exit.BadInput(err)
	}
	beside, err := os.MkdirTemp(filepath.Dir(out), ".rover-repair-")
	if err != nil {
		return exit.BadInput(err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(beside)) }()
	root, err := os.OpenRoot(beside)
	if err != nil {
		return err
	}
	skipped := m.notCopied(out, beside)
	if m.injected() {
		skipped[fault.AnswerFile] = true // which tells of revisions that are not there any more
	}
	if err = search.Write(env, root, func(name string) bool { return skipped[name] }); err == nil {
		err = os.Chmod(beside, 0o755)
	}
	if err = errors.Join(err, root.Close()); err != nil {
		return err
	}
	_ = os.Remove(out) // an empty one; where another repair has written meanwhile, only the same will do
	if err := durable.Settle(beside, out); err != nil {
		return exit.BadInput(err)
	}
	return nil
}

// injected reports whether the package has a known fault, with the answer beside it.
func (m *mending) injected() bool {
	var answer fault.Answer
	text, err := os.ReadFile(filepath.Join(m.options.dir, fault.AnswerFile))
	return err == nil && json.Unmarshal(text, &answer) == nil && answer.Format == fault.AnswerFormat
}

// notCopied are those of some directories that are in the package, and so would be
// copied into themselves, and its revisions wherever they are in it.
func (m *mending) notCopied(dirs ...string) map[string]bool {
	names := map[string]bool{}
	for _, dir := range append(dirs, m.options.revisions) {
		if name := m.inside(dir); name != "" {
			names[name] = true
		}
	}
	return names
}

// inside is what a directory is called in the package, however both are written; "" if
// it is not in it.
func (m *mending) inside(dir string) string {
	if dir == "" {
		return ""
	}
	of, err := output.Resolved(m.options.dir)
	if err != nil {
		return ""
	}
	at, err := output.Resolved(dir)
	if err != nil {
		return ""
	}
	name, err := filepath.Rel(of, at)
	if err != nil || !filepath.IsLocal(name) {
		return ""
	}
	return filepath.ToSlash(name)
}
