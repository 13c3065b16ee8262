package main

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

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
		{"workbench", "the data of the WorkBench benchmark: a directory with tables/, queries.jsonl and rollouts/", importWorkbench},
	}
}

// importJob is what a format is to do.
type importJob struct {
	console *console
	globals *globals
	source  string
	out     string
	j       int
	json    bool
}

func newImport(c *console, g *globals) *cobra.Command {
	job := &importJob{console: c, globals: g}
	var formats strings.Builder
	for _, f := range importFormats() {
		fmt.Fprintf(&formats, "\n  %-10s  %s", f.name, f.about)
	}
	cmd := &cobra.Command{
		Use:   "import FORMAT SRC -o OUT",
		Short: "Make environments and bundles of what others have recorded",
		Long: `Reads SRC, plays what was recorded there, and writes to the directory OUT. FORMAT is
one of:` + formats.String() + `

Of WorkBench, OUT/environments gets an environment for each task and toolset,
OUT/rollouts two bundles for each run, of what the model did and of the calls that
are judged, and OUT/rollouts.jsonl a line for each run, with its verdict and with
every output that is not as it was recorded. Each of them is there whole or not at
all; what is there already is kept if it is the same. See docs/desk.md.`,
		Example: `  rover import workbench WorkBench -o imported
  rover run imported/environments/calendar-000.all --agent oracle
  rover replay imported/rollouts/calendar-000.*.rover`,
		Args: cobra.ExactArgs(2),
		RunE: verb(func(ctx context.Context, args []string) error {
			job.source = args[1]
			return job.do(ctx, args[0])
		}),
	}
	cmd.Flags().StringVarP(&job.out, "out", "o", "", "write to the directory `OUT`")
	cmd.Flags().IntVarP(&job.j, "jobs", "j", runtime.GOMAXPROCS(0), "do at most `J` things at once (default: number of processors)")
	cmd.Flags().BoolVar(&job.json, "json", false, "print a rover.import/v1 document")
	return cmd
}

func (j *importJob) do(ctx context.Context, format string) error {
	formats := importFormats()
	i := slices.IndexFunc(formats, func(f importFormat) bool { return f.name == format })
	switch {
	case i < 0:
		var names []string
		for _, f := range formats {
			names = append(names, f.name)
		}
		return badInput(fmt.Errorf("%q is no format that rover imports; it imports %s%s", format, strings.Join(names, ", "), didYouMean("", format, names)))
	case j.out == "":
		return badInput(fmt.Errorf("where to? -o OUT"))
	case j.j < 1:
		return badInput(fmt.Errorf("-j %d: do at least one thing at once", j.j))
	}
	j.sweep()
	return formats[i].read(ctx, j)
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
