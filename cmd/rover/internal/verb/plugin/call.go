package plugin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/documents"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/question"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// callOptions are the flags of rover plugin call.
type callOptions struct {
	request    string
	mounts     []string
	write      bool
	unconfined bool
	asJSON     bool
}

// callAnswer is the answer of rover plugin call.
type callAnswer struct {
	Format       string                  `json:"format"`
	Request      json.RawMessage         `json:"request"`
	Response     step.Text               `json:"response"`          // exact; "" if there was none
	Failure      *step.Failure           `json:"failure,omitempty"` // why it is none
	Rule         plugin.Rule             `json:"rule,omitempty"`    // that is broken by it
	Log          step.Text               `json:"log"`
	Observations []footprint.Observation `json:"observations"`
	Effects      []footprint.Effect      `json:"effects"`
	Refused      int                     `json:"refused_writes"`
	RefusedPaths []string                `json:"refused_paths,omitempty"` // the first of them
	Fuel         int64                   `json:"fuel"`
}

func newCall(c *terminal.Console, g *host.Settings, stdin io.Reader) *cobra.Command {
	opts := &callOptions{}
	cmd := &cobra.Command{
		Use:   "call PLUGIN OP [--request FILE] [--mount [PATH=]DIR]",
		Short: "Ask a plugin one thing, on a copy of your files",
		Long: `Asks a plugin as an environment would, and prints its answer, its log, what it looked
at and what it changed. It works on a copy: nothing on your disk changes.

OP is describe, build, call, verify or act. FILE has the rest of the request, such as
{"name": "total", "config": {}}; - is standard input.

--mount DIR is what the request is about: /workspace of a tool or a verifier, /input of
a builder. --mount /reference=DIR says which of the others; what is not given is empty.`,
		Example: `  rover plugin init ledger --lang python
  rover plugin call ledger describe
  echo '{"name": "book", "args": {"path": "/workspace/a.txt", "text": "rent", "amount": -700}}' |
    rover plugin call ledger call --request - --write
  rover plugin call ledger verify --request ask.json --mount work --mount /reference=truth`,
		Args: verb.Needs("PLUGIN", "OP"),
		RunE: verb.Run(func(ctx context.Context, args []string) error {
			return callVerb(ctx, c, g, &asking{file: args[0], op: plugin.Op(args[1]), stdin: stdin, callOptions: opts})
		}),
	}
	cmd.Flags().StringVar(&opts.request, "request", "", "read the request from `FILE`")
	cmd.Flags().StringArrayVar(&opts.mounts, "mount", nil, "let the plugin see `[PATH=]DIR`")
	cmd.Flags().BoolVar(&opts.write, "write", false, "show what changed in the files, line by line")
	cmd.Flags().BoolVar(&opts.asJSON, "json", false, "print a rover.plugin.call/v1 document")
	unconfinedFlag(cmd.Flags(), &opts.unconfined)
	return cmd
}

// asking is what is asked of which plugin.
type asking struct {
	*callOptions
	file  string
	op    plugin.Op
	stdin io.Reader
}

func callVerb(ctx context.Context, c *terminal.Console, g *host.Settings, a *asking) (err error) {
	s, err := given(a.file, a.unconfined)
	if err != nil {
		return err
	}
	q, err := a.question()
	if err != nil {
		return exit.BadInput(err)
	}
	q.Files = s.Files
	h := host.Open(g)
	defer func() { err = errors.Join(err, h.Close(context.WithoutCancel(ctx))) }()
	opened, err := h.Open(ctx, s.Package)
	if err != nil {
		return exit.BadInput(fmt.Errorf("%s cannot be used: %w", a.file, err))
	}
	if q.Request.Op != plugin.OpDescribe {
		i, err := inspect(ctx, h, a.file, s)
		if err != nil {
			return err
		}
		if err := i.fits(q.Request); err != nil {
			return exit.BadInput(err)
		}
	}
	asked := q.Step(opened)
	result, err := step.Run(ctx, asked)
	if refusal, ok := errors.AsType[*step.Refusal](err); ok {
		return exit.BadInput(fmt.Errorf("%s cannot be used: its module %w", a.file, refusal))
	}
	if err != nil {
		return err
	}
	if err := printCall(c, a, asked, result); err != nil {
		return err
	}
	if !result.OK() {
		return exit.With(exit.No)
	}
	return nil
}

// fits refuses a request that no environment would send.
func (i *inspection) fits(r *plugin.Request) error {
	if err := question.Fit(r, i.Describe); err != nil {
		return err
	}
	return question.FitArgs(r, i.Describe)
}

// question reads the request and the mounts.
func (a *asking) question() (*question.Question, error) {
	r, err := a.read()
	if err != nil {
		return nil, err
	}
	q := &question.Question{Request: r, Mounts: map[string]*vfs.Tree{}}
	own := question.MountsOf(r)
	for _, given := range a.mounts {
		at, dir, named := strings.Cut(given, "=")
		switch {
		case !named && len(own) == 0:
			return nil, fmt.Errorf("--mount %s: %s has no mounts", given, a.op)
		case !named:
			at, dir = own[0].Path, given
		case dir == "":
			return nil, fmt.Errorf("--mount %s: after = comes a directory", given)
		case !strings.HasPrefix(at, "/"):
			return nil, fmt.Errorf("--mount %s: a path in the plugin's world begins with \"/\", such as /reference=%s", given, dir)
		}
		if q.Mounts[at] != nil {
			return nil, fmt.Errorf("--mount %s: %s is given twice", given, at)
		}
		if q.Mounts[at], err = treeIn(dir); err != nil {
			return nil, fmt.Errorf("--mount %s: %w", given, err)
		}
	}
	return q, q.Check()
}

// read reads the request; what describes needs none.
func (a *asking) read() (*plugin.Request, error) {
	r := &plugin.Request{}
	switch a.op {
	case plugin.OpDescribe:
		return &plugin.Request{Op: a.op}, nil
	case plugin.OpBuild, plugin.OpCall, plugin.OpVerify, plugin.OpAct:
	default:
		return nil, fmt.Errorf("there is no op %q; there are describe, build, call, verify and act", a.op)
	}
	if a.request == "" {
		return nil, fmt.Errorf("what is asked? Give --request FILE with {\"name\": …}, or - for standard input")
	}
	text, err := a.text()
	if err != nil {
		return nil, err
	}
	if _, err := documents.Strict(text, r); err != nil {
		return nil, fmt.Errorf("%s is no request: %w", a.request, err)
	}
	if r.Op != "" && r.Op != a.op {
		return nil, fmt.Errorf("%s asks %q, and the command line %q", a.request, r.Op, a.op)
	}
	r.Op = a.op
	if r.Name == "" {
		return nil, fmt.Errorf("%s does not say the \"name\" of what is asked", a.request)
	}
	return r, nil
}

func (a *asking) text() ([]byte, error) {
	if a.request == "-" {
		return io.ReadAll(a.stdin)
	}
	if err := input.StatFile(a.request); err != nil {
		return nil, fmt.Errorf("--request: %w", err)
	}
	return os.ReadFile(a.request)
}

// treeIn is a copy of a directory, out of which no symlink leads.
func treeIn(dir string) (_ *vfs.Tree, err error) {
	root, err := input.OpenFolder(dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	layer := vfs.Empty().Fork(&vfs.LayerOptions{Now: question.Start})
	if err := layer.Import("/", root.FS(), nil); err != nil {
		return nil, err
	}
	return layer.Snapshot(), nil
}
