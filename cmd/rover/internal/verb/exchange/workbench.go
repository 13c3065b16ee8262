package exchange

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/version"
	"github.com/workrover/workrover/runtime/convert/workbench"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/replay"
)

// importAnswer is the answer of rover import.
type importAnswer struct {
	Format       string             `json:"format"`
	Source       string             `json:"source"`       // format of what was imported
	Environments string             `json:"environments"` // directory
	Rollouts     string             `json:"rollouts"`     // file with an entry for each run
	Runs         int                `json:"runs"`
	Outputs      int                `json:"outputs"`
	Same         int                `json:"same"` // outputs that are as they were recorded
	Groups       []*workbench.Group `json:"groups"`
}

func importWorkbench(ctx context.Context, j *importJob) (err error) {
	source, err := openBenchmark(j.source)
	if err != nil {
		return err
	}
	j.sweep()
	if err := durable.MkdirAll(j.out); err != nil {
		return exit.BadInput(err)
	}
	h := host.Open(j.globals)
	defer func() { err = errors.Join(err, h.Close(ctx)) }()
	bar := terminal.NewProgress(j.console, len(source.Tasks), "tasks")
	defer bar.Stop()
	loader := host.NewOnce(h)
	pool := replay.NewPool(nil) // what many models do in one task is done once
	defer pool.Close()
	entries, err := source.Import(ctx, j.out, &workbench.Options{
		Load: loader.Load, Run: pool.Run, Jobs: j.j, Producer: version.Producer(), Done: bar.Done,
	})
	if _, ok := errors.AsType[*durable.DifferentError](err); ok {
		return exit.BadInput(err)
	}
	if err != nil {
		return err
	}
	bar.Stop()
	answer := &importAnswer{
		Format: "rover.import/v1", Source: "workbench", Runs: len(entries),
		Environments: filepath.Join(j.out, workbench.EnvironmentsDir), Rollouts: filepath.Join(j.out, workbench.IndexFile),
		Groups: workbench.Groups(entries),
	}
	for _, e := range entries {
		answer.Outputs += e.Outputs.Steps
		answer.Same += e.Outputs.Same
	}
	if j.json {
		return j.console.AnswerJSON(answer)
	}
	printImport(j.console, answer)
	return nil
}

// openBenchmark reads a benchmark. What is wrong with it is for the user to
// change.
func openBenchmark(dir string) (*workbench.Benchmark, error) {
	if _, err := os.ReadDir(dir); err != nil {
		return nil, exit.BadInput(err)
	}
	source, err := workbench.Open(os.DirFS(dir))
	if wrong, ok := errors.AsType[*workbench.LineError](err); ok {
		wrong.File = filepath.Join(dir, wrong.File)
		return nil, exit.BadInput(wrong)
	}
	if missing, ok := errors.AsType[*fs.PathError](err); ok {
		missing.Path = filepath.Join(dir, missing.Path)
		return nil, exit.BadInput(missing)
	}
	return source, err
}

func printImport(c *terminal.Console, a *importAnswer) {
	var rows [][]any
	for _, g := range a.Groups {
		rows = append(rows, []any{g.Domain, g.Model, string(g.Toolset), g.Runs, g.Correct, g.SideEffects, fmt.Sprintf("%d/%d", g.Same, g.Outputs)})
	}
	c.Table([]string{"DOMAIN", "MODEL", "TOOLSET", "RUNS", "CORRECT", "SIDE EFFECTS", "OUTPUTS AS RECORDED"}, rows)
	c.Printf("\n%s, %d of %s as recorded\nenvironments: %s\nrollouts: %s\n",
		terminal.Count(a.Runs, "run"), a.Same, terminal.Count(a.Outputs, "output"), a.Environments, a.Rollouts)
}
