package exchange

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/plugins/files"
	officeplugin "github.com/workrover/workrover/plugins/office"
	"github.com/workrover/workrover/plugins/office/calendar"
	"github.com/workrover/workrover/plugins/office/mailbox"
	"github.com/workrover/workrover/runtime/convert/officebench"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/sdk/plugin"
)

// officeBenchAnswer is the answer of rover import officebench.
type officeBenchAnswer struct {
	Format       string                `json:"format"`
	Source       string                `json:"source"`       // format of what was imported
	Environments string                `json:"environments"` // directory
	Subtasks     int                   `json:"subtasks"`
	Imported     int                   `json:"imported"`
	Controls     int                   `json:"controls"` // environments with a control that solves them
	Problems     []officebench.Problem `json:"problems"`
}

func importOfficeBench(ctx context.Context, j *importJob) error {
	if _, err := os.ReadDir(j.source); err != nil {
		return exit.BadInput(err)
	}
	source, err := officebench.Open(os.DirFS(j.source))
	if err != nil {
		return exit.BadInput(fmt.Errorf("%s: %w", j.source, err))
	}
	controls, err := controlsIn(j.controls)
	if err != nil {
		return err
	}
	bar := terminal.NewProgress(j.console, len(source.Subtasks), "subtasks")
	defer bar.Stop()
	counts, err := source.Import(ctx, j.out, &officebench.Options{
		Tools: officeTools(), Controls: controls, Jobs: j.j, Done: bar.Done,
	})
	if _, ok := errors.AsType[*durable.DifferentError](err); ok {
		return exit.BadInput(err)
	}
	if err != nil {
		return err
	}
	bar.Stop()
	answer := &officeBenchAnswer{
		Format: "rover.import/v1", Source: "officebench", Environments: j.out,
		Subtasks: len(source.Subtasks), Imported: counts.Subtasks, Controls: counts.Controls, Problems: source.Problems(),
	}
	return j.answerOfficeBench(answer)
}

// answerOfficeBench tells what came of an import. One that has left a subtask out
// has not done what was asked.
func (j *importJob) answerOfficeBench(a *officeBenchAnswer) error {
	for i := range a.Problems {
		a.Problems[i].File = filepath.Join(j.source, filepath.FromSlash(a.Problems[i].File))
	}
	if j.json {
		if err := j.console.AnswerJSON(a); err != nil {
			return err
		}
	} else {
		for _, p := range a.Problems {
			j.console.Tellf("%s\n", p)
		}
		j.console.Printf("%d of %s imported, %d with a control that solves it\nenvironments: %s\n",
			a.Imported, terminal.Count(a.Subtasks, "subtask"), a.Controls, a.Environments)
	}
	if a.Imported < a.Subtasks {
		return exit.With(exit.No)
	}
	return nil
}

// officeTools are the tools for plain files and for those of an office.
func officeTools() []officebench.Tool {
	areas := map[string]officebench.Area{}
	for _, t := range mailbox.Tools() {
		areas[t.Info.Name] = officebench.Mail
	}
	for _, t := range calendar.Tools() {
		areas[t.Info.Name] = officebench.Calendar
	}
	var tools []officebench.Tool
	for _, p := range []*plugin.Plugin{files.Plugin(), officeplugin.Plugin()} {
		for _, t := range p.Tools {
			tools = append(tools, officebench.Tool{Plugin: p.Name, Name: t.Info.Name, Area: areas[t.Info.Name]})
		}
	}
	return tools
}

// controlsIn are the scripts in a directory; nil if none is named.
func controlsIn(dir string) (fs.FS, error) {
	if dir == "" {
		return nil, nil
	}
	if _, err := os.ReadDir(dir); err != nil {
		return nil, exit.BadInput(err)
	}
	return os.DirFS(dir), nil
}
