package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/runtime/convert/workbench"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/step"
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
		return badInput(err)
	}
	h := openHost(j.globals)
	defer func() { err = errors.Join(err, h.close(ctx)) }()
	bar := newProgress(j.console, len(source.Tasks), "tasks")
	defer bar.stop()
	loader := &onceOpened{host: h, plugins: map[string]step.Plugin{}}
	pool := replay.NewPool(nil) // what many models do in one task is done once
	defer pool.Close()
	entries, err := source.Import(ctx, j.out, &workbench.Options{
		Load: loader.load, Run: pool.Run, Jobs: j.j, Producer: producer(), Done: bar.done,
	})
	if _, ok := errors.AsType[*durable.DifferentError](err); ok {
		return badInput(err)
	}
	if err != nil {
		return err
	}
	bar.stop()
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
		return j.console.answerJSON(answer)
	}
	j.console.printImport(answer)
	return nil
}

// openBenchmark reads a benchmark. What is wrong with it is for the user to
// change.
func openBenchmark(dir string) (*workbench.Benchmark, error) {
	if _, err := os.ReadDir(dir); err != nil {
		return nil, badInput(err)
	}
	source, err := workbench.Open(os.DirFS(dir))
	if wrong, ok := errors.AsType[*workbench.LineError](err); ok {
		wrong.File = filepath.Join(dir, wrong.File)
		return nil, badInput(wrong)
	}
	if missing, ok := errors.AsType[*fs.PathError](err); ok {
		missing.Path = filepath.Join(dir, missing.Path)
		return nil, badInput(missing)
	}
	return source, err
}

func (c *console) printImport(a *importAnswer) {
	var rows [][]any
	for _, g := range a.Groups {
		rows = append(rows, []any{g.Domain, g.Model, string(g.Toolset), g.Runs, g.Correct, g.SideEffects, fmt.Sprintf("%d/%d", g.Same, g.Outputs)})
	}
	c.table([]string{"DOMAIN", "MODEL", "TOOLSET", "RUNS", "CORRECT", "SIDE EFFECTS", "OUTPUTS AS RECORDED"}, rows)
	c.printf("\n%s, %d of %s as recorded\nenvironments: %s\nrollouts: %s\n",
		count(a.Runs, "run"), a.Same, count(a.Outputs, "output"), a.Environments, a.Rollouts)
}
