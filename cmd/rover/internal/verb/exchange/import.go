package exchange

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/naming"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/convert/chat"
	"github.com/workrover/workrover/runtime/convert/responses"
	"github.com/workrover/workrover/runtime/convert/tau"
	"github.com/workrover/workrover/runtime/durable"
)

// importFormat is a format that rover import reads.
type importFormat struct {
	name  string
	about string
	read  func(ctx context.Context, j *importJob) error
}

// importFormats are all of them.
func importFormats() []importFormat {
	return []importFormat{
		{"atif", "trajectories in ATIF 1.0 to 1.7: a file, or a directory of them", importATIF},
		{"openai-chat", "conversations with tool calls: JSON Lines, or an array, of objects with messages and a reward", importFile(chat.NewImporter)},
		{"openai-responses", "items of the Responses API: JSON Lines, or an array, of objects with items and a reward", importFile(responses.NewImporter)},
		{"tau-bench", "the runs of tau-bench: JSON Lines of trials, whose checks are the actions that solve the task", importFile(tau.NewImporter)},
		{"officebench", "the tasks of the OfficeBench benchmark: a directory with tasks/", importOfficeBench},
		{"workbench", "the data of the WorkBench benchmark: a directory with tables/, queries.jsonl and rollouts/", importWorkbench},
	}
}

// importJob is what a format is to do.
type importJob struct {
	console *terminal.Console
	globals *host.Settings
	format  string
	source  string
	out     string
	j       int
	json    bool

	rewardCheck bool
	controls    string // directory
}

// NewImport makes the command import.
func NewImport(c *terminal.Console, g *host.Settings) *cobra.Command {
	job := &importJob{console: c, globals: g}
	var formats strings.Builder
	for _, f := range importFormats() {
		fmt.Fprintf(&formats, "\n  %-16s  %s", f.name, f.about)
	}
	cmd := &cobra.Command{
		Use:   "import FORMAT SRC -o OUT",
		Short: "Take over what others have recorded",
		Long: `Reads SRC, and makes of it what the other verbs take. FORMAT is one of:` + formats.String() + `

Of rollouts, the file OUT gets a rover.credit.input/v1 document for each task, which
rover credit and rover export take; - is standard output. SRC is read twice, and so it
cannot be standard input. Groups in which no check
counts are passed over; with --reward-check the reward is one, found after the last
turn. See docs/formats.md.

What was recorded in WorkBench is played, and goes to the directory OUT:
OUT/environments gets an environment for each task and toolset,
OUT/rollouts two bundles for each run, of what the model did and of the calls that
are judged, and OUT/rollouts.jsonl a line for each run, with its verdict and with
every output that is not as it was recorded. Each of them is there whole or not at
all; what is there already is kept if it is the same. See docs/desk.md.

Of OfficeBench, OUT gets an environment for each subtask, named like 1-10-0, with a
control oracle where CONTROLS has a script 1-10-0.jsonl. What is wrong with a subtask
is told with its file and line. See docs/officebench.md.`,
		Example: `  rover import openai-chat chats.jsonl -o groups.jsonl
  rover credit groups.jsonl
  rover import workbench WorkBench -o imported
  rover run imported/environments/calendar-000.all --agent oracle
  rover replay imported/rollouts/calendar-000.*.rover
  rover import officebench OfficeBench -o imported && rover check --probe imported/*`,
		Args: cobra.ExactArgs(2),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			job.format, job.source = args[0], args[1]
			return job.do(ctx)
		}),
	}
	cmd.Flags().StringVarP(&job.out, "out", "o", "", "write to `OUT`")
	cmd.Flags().StringVar(&job.controls, "controls", "", "officebench: take scripts that solve subtasks from the directory `CONTROLS`")
	verb.JobsFlag(cmd.Flags(), &job.j, "do at most `J` things at once")
	cmd.Flags().BoolVar(&job.rewardCheck, "reward-check", false, "take the reward as a check where no other counts")
	cmd.Flags().BoolVar(&job.json, "json", false, "print a rover.import/v1 document")
	return cmd
}

func (j *importJob) do(ctx context.Context) error {
	format, others := naming.Find(importFormats(), func(f *importFormat) string { return f.name }, j.format)
	switch {
	case format == nil:
		return exit.BadInput(fmt.Errorf("%q is no format that rover imports; it imports %s", j.format, others))
	case j.source == "-":
		return exit.BadInput(errors.New("SRC cannot be standard input: it is read more than once; write it to a file"))
	case j.out == "":
		return exit.BadInput(fmt.Errorf("where to? -o OUT"))
	case j.j < 1:
		return exit.BadInput(fmt.Errorf("-j %d: do at least one thing at once", j.j))
	}
	return format.read(ctx, j)
}

// sweep removes what imports have left that were killed.
func (j *importJob) sweep() {
	old := time.Now().Add(-time.Hour)
	_ = filepath.WalkDir(j.out, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			durable.Sweep(path, old)
		}
		return nil // what cannot be read is not swept
	})
}
