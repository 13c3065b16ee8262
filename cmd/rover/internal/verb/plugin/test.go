package plugin

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/output"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/archive"
	"github.com/workrover/workrover/runtime/conformance"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/specimen"
	"github.com/workrover/workrover/sdk/plugin"
)

// testOptions are the flags of rover plugin test.
type testOptions struct {
	cases      string
	junit      string
	ctrf       string
	seed       uint64
	all        bool
	unconfined bool
	asJSON     bool
}

// testAnswer is the answer of rover plugin test.
type testAnswer struct {
	Format    string         `json:"format"`
	Plugin    string         `json:"plugin"` // as the command line has it
	Seed      uint64         `json:"seed"`
	Passed    bool           `json:"passed"`
	Held      int            `json:"held"`
	Broken    int            `json:"broken"`
	Skipped   int            `json:"skipped"`
	Questions int            `json:"questions"`
	Tests     []testOfAnswer `json:"tests"`

	took time.Duration
}

// testOfAnswer is a rule and what it was tried on.
type testOfAnswer struct {
	Rule    plugin.Rule `json:"rule"`
	Subject string      `json:"subject,omitempty"` // "verifier total"
	Status  string      `json:"status"`            // "held", "broken" or "skipped"
	Why     string      `json:"why,omitempty"`     // it was skipped
	Finding *findingOf  `json:"finding,omitempty"`
}

// findingOf is how a rule is broken.
type findingOf struct {
	Sentence string   `json:"sentence"` // of the protocol
	Expected string   `json:"expected"`
	Found    string   `json:"found"`
	Request  string   `json:"request,omitempty"`
	Files    []string `json:"files,omitempty"`
	Log      string   `json:"log,omitempty"`
	Remedy   string   `json:"remedy"`
	Docs     string   `json:"docs"`
}

func newTest(c *terminal.Console, g *host.Settings) *cobra.Command {
	opts := &testOptions{}
	cmd := &cobra.Command{
		Use:   "test PLUGIN",
		Short: "Hold a plugin against the rules of the protocol, and against your cases",
		Long: `Asks a plugin some hundred things: with arguments that fit its schemas and that do not,
on files that are there, missing, unreadable and huge, twice, at another time, with other
random numbers. Each rule that it breaks is printed with what was expected, what came, the
sentence of the protocol and what to do; docs/plugins/rules.md has them all.

Cases are yours: a directory for each, with a case.json that has a request, files and what
is expected (docs/plugins/testing.md). Without --cases, those in PLUGIN/cases are taken.

Ends with 1 if a rule is broken.`,
		Example: `  rover plugin test ledger.wasm
  rover plugin test ledger --cases ledger/cases --junit out.xml
  rover plugin test process:./ledger.py --unconfined   # an executable with an interpreter`,
		Args: verb.Needs("PLUGIN"),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			return testVerb(ctx, c, g, &candidate{args[0], opts})
		}),
	}
	cmd.Flags().StringVar(&opts.cases, "cases", "", "try the cases in `DIR` (default: PLUGIN/cases, if it is there)")
	cmd.Flags().StringVar(&opts.junit, "junit", "", "write a JUnit report to `FILE`")
	cmd.Flags().StringVar(&opts.ctrf, "ctrf", "", "write a report in the Common Test Report Format to `FILE`")
	cmd.Flags().Uint64Var(&opts.seed, "seed", 1, "ask what is random by the seed `N`")
	cmd.Flags().BoolVar(&opts.all, "all", false, "print the rules that hold, too, and those that could not be tried")
	cmd.Flags().BoolVar(&opts.asJSON, "json", false, "print a rover.plugin.test/v1 document")
	unconfinedFlag(cmd.Flags(), &opts.unconfined)
	return cmd
}

// candidate is a plugin with how it is tested.
type candidate struct {
	file string
	*testOptions
}

func testVerb(ctx context.Context, c *terminal.Console, g *host.Settings, p *candidate) (err error) {
	if err := p.check(); err != nil {
		return err
	}
	s, err := given(p.file, p.unconfined)
	if err != nil {
		return err
	}
	cases, err := p.read(s)
	if err != nil {
		return exit.BadInput(err)
	}
	if s.Process && !s.Unconfined {
		if _, err := sandbox.Confinement(ctx); err != nil {
			return fmt.Errorf("%s is an executable, and cannot be tested here: %w; or give --unconfined, and it may do all that you may do", p.file, err)
		}
	}
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(context.WithoutCancel(ctx))) }()
	if err := consistent(ctx, h, p.file, s.Package); err != nil {
		return err
	}
	begun := time.Now()
	report, err := conformance.Run(ctx, conformance.SubjectOf(s.Package, h), &conformance.Options{Seed: p.seed, Cases: cases})
	if err != nil {
		return err
	}
	a := answerOf(p.file, report)
	a.took = time.Since(begun)
	if !a.Passed && s.Startable() {
		defer c.Tellf("%s\n", startable(p.file))
	}
	if err := p.write(a, begun); err != nil {
		return exit.BadInput(err)
	}
	return printTest(c, a, p)
}

// check refuses where no report can be written, before anything is asked.
func (p *candidate) check() error {
	for _, report := range []struct{ flag, file string }{{"junit", p.junit}, {"ctrf", p.ctrf}} {
		if report.file == "" {
			continue
		}
		if err := output.CheckFile(report.file, nil, p.file); err != nil {
			return fmt.Errorf("--%s: %w", report.flag, err)
		}
	}
	return nil
}

// consistent refuses a plugin that is not what its plugin.json says. All else that can
// be wrong with it is for the rules to find.
func consistent(ctx context.Context, h *host.Host, name string, p *environment.Package) error {
	if p.Says == nil {
		return nil
	}
	_, err := describe(ctx, h, name, p)
	if _, ok := errors.AsType[*archive.Contradiction](err); ok {
		return err
	}
	return ctx.Err()
}

// read reads the cases that are named, or lie with the plugin.
func (p *candidate) read(s *specimen.Specimen) ([]*conformance.Case, error) {
	dir := p.cases
	if dir == "" {
		dir = filepath.Join(p.file, "cases")
		if s.Kind == specimen.Builtin || !input.IsFolder(dir) {
			return nil, nil
		}
	}
	if err := input.StatFolder(dir); err != nil {
		return nil, fmt.Errorf("--cases: %w; it has a directory for each case, with a case.json (docs/plugins/testing.md)", err)
	}
	cases, err := conformance.ReadCases(os.DirFS(dir))
	if err != nil {
		return nil, fmt.Errorf("cases in %s: %w", dir, err)
	}
	if len(cases) == 0 {
		return nil, fmt.Errorf("there is no case in %s: each is a directory with a case.json (docs/plugins/testing.md)", dir)
	}
	return cases, nil
}

// write writes the reports that are asked for.
func (p *candidate) write(a *testAnswer, begun time.Time) error {
	if p.junit != "" {
		if err := a.writeJUnit(p.junit, begun); err != nil {
			return err
		}
	}
	if p.ctrf != "" {
		return a.writeCTRF(p.ctrf, begun)
	}
	return nil
}

func answerOf(name string, r *conformance.Report) *testAnswer {
	a := &testAnswer{Format: "rover.plugin.test/v1", Plugin: name, Seed: r.Seed, Questions: r.Questions, Tests: []testOfAnswer{}}
	a.Held, a.Broken, a.Skipped = r.Count()
	a.Passed = a.Broken == 0
	for _, t := range r.Tests {
		one := testOfAnswer{Rule: t.Rule.Name, Subject: t.Subject, Status: "held", Why: t.Skipped}
		if t.Skipped != "" {
			one.Status = "skipped"
		}
		if f := t.Finding; f != nil {
			one.Status = "broken"
			one.Finding = &findingOf{t.Rule.Sentence, f.Expected, f.Found, f.Request, f.Files, f.Log, cmp.Or(f.Remedy, t.Rule.Remedy), t.Rule.Name.Docs()}
		}
		a.Tests = append(a.Tests, one)
	}
	return a
}

func printTest(c *terminal.Console, a *testAnswer, p *candidate) error {
	if p.asJSON {
		if err := c.AnswerJSON(a); err != nil {
			return err
		}
		return a.ending()
	}
	for _, t := range a.Tests {
		name := string(t.Rule)
		if t.Subject != "" {
			name += ": " + t.Subject
		}
		switch {
		case t.Finding != nil:
			c.Printf("%s %s\n", c.Bad("broken"), name)
			printFinding(c, t.Finding)
		case p.all && t.Status == "held":
			c.Printf("%s %s\n", c.Good("held"), name)
		case p.all:
			c.Printf("skipped %s: %s\n", name, t.Why)
		}
	}
	c.Printf("%s: %s, %s", p.file, terminal.Count(a.Held, "rule")+" held", verdictOf(c, a))
	if a.Skipped > 0 {
		c.Printf(", %d could not be tried (--all says why)", a.Skipped)
	}
	c.Printf("; %s, seed %d\n", terminal.Count(a.Questions, "question"), a.Seed)
	return a.ending()
}

func (a *testAnswer) ending() error {
	if !a.Passed {
		return exit.With(exit.No)
	}
	return nil
}

func verdictOf(c *terminal.Console, a *testAnswer) terminal.Painted {
	if a.Passed {
		return c.Good("none is broken")
	}
	return c.Bad(fmt.Sprintf("%d broken", a.Broken))
}

func printFinding(c *terminal.Console, f *findingOf) {
	c.Printf("  expected  %s\n  found     %s\n", terminal.OneLine(f.Expected), terminal.OneLine(f.Found))
	if f.Request != "" {
		c.Printf("  request   %s\n", f.Request)
	}
	for _, line := range f.Files {
		c.Printf("  files     %s\n", line)
	}
	if f.Log != "" {
		c.Printf("  log       %s\n", terminal.Painted(strings.ReplaceAll(terminal.PrintableLines(f.Log), "\n", "\n            ")))
	}
	if f.Sentence != f.Expected {
		c.Printf("  protocol  %s\n", f.Sentence)
	}
	c.Printf("  remedy    %s\n  docs      %s\n\n", f.Remedy, f.Docs)
}
