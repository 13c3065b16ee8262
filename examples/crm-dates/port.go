package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/workrover/workrover/plugins/desk"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
)

const (
	mainFile  = "main.hcl"
	tasksFile = "task.md"
	customers = "tables/customers.csv"
)

// inProcess opens the plugin of the benchmark.
type inProcess struct{}

func (inProcess) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	if p.Builtin != "desk" {
		return nil, fmt.Errorf("there is no plugin %q in environments of WorkBench", p.Name)
	}
	return native.New(desk.Plugin(), p.Limits), nil
}

// healthy is an environment as it was imported.
type healthy struct {
	files     fs.FS
	env       *environment.Environment
	customers string

	hcl       string
	harness   string // its block in hcl
	reference string
}

func open(ctx context.Context, dir string) (*healthy, error) {
	h := &healthy{files: os.DirFS(dir)}
	loaded, err := environment.Read(h.files, dir, inProcess{}).Load(ctx)
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, loaded.Diags
	}
	h.env = loaded.Env
	hcl, err := fs.ReadFile(h.files, mainFile)
	if err != nil {
		return nil, err
	}
	rows, err := fs.ReadFile(h.files, customers)
	if err != nil {
		return nil, err
	}
	h.hcl, h.customers = string(hcl), string(rows)
	h.harness = blockOf(h.hcl, "harness")
	h.reference = blockOf(h.hcl, `reference "gold"`)
	if h.harness == "" || h.reference == "" {
		return nil, fmt.Errorf("%s is not as it was imported from WorkBench", filepath.Join(dir, mainFile))
	}
	return h, nil
}

// blockOf is the block that begins so, formatted; "" if there is none.
func blockOf(hcl, begin string) string {
	return regexp.MustCompile(`(?ms)^` + regexp.QuoteMeta(begin) + ` \{\n.*?^\}\n`).FindString(hcl)
}

// port writes the broken environment with its revisions to a directory that is
// not there yet.
func port(ctx context.Context, dir, out string) error {
	h, err := open(ctx, dir)
	if err != nil {
		return err
	}
	if err := os.CopyFS(out, h.files); err != nil {
		return err
	}
	built, err := h.env.Build(ctx, step.Run)
	if err != nil {
		return err
	}
	gold, err := built.Reference.Sub("/desk")
	if err != nil {
		return err
	}
	if err := os.CopyFS(filepath.Join(out, "gold"), gold.FS()); err != nil {
		return err
	}
	kept := "reference \"gold\" {\n  source = \"./gold\"\n  into   = \"/reference/desk\"\n}\n"
	return errors.Join(
		write(out, mainFile, strings.Replace(h.hcl, h.reference, kept, 1)),
		write(out, customers, moments(h.customers)),
		h.propose(filepath.Join(out, "revisions")),
	)
}

// moments has a time of day behind the two dates of each customer, and leaves
// those in the notes.
func moments(table string) string {
	dates := regexp.MustCompile(`(?m)^((?:[^,\n]*,){5}\d{4}-\d\d-\d\d)((?:,[^,\n]*){2},\d{4}-\d\d-\d\d),`)
	return dates.ReplaceAllString(table, "$1 00:00:00$2 00:00:00,")
}

func write(dir, name, content string) error {
	at := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	return os.WriteFile(at, []byte(content), 0o644)
}
