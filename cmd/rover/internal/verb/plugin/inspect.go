package plugin

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/plugins/builtin"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/sandbox/specimen"
	"github.com/workrover/workrover/runtime/schema"
	"github.com/workrover/workrover/sdk/plugin"
)

// inspection is the answer of rover plugin inspect.
type inspection struct {
	Format     string              `json:"format"`
	File       string              `json:"file"`
	Kind       specimen.Kind       `json:"kind"`
	Recognised string              `json:"recognised"` // how
	Runtime    string              `json:"runtime,omitempty"`
	Transport  string              `json:"transport"`
	Protocol   int                 `json:"protocol"`
	Digest     string              `json:"digest"`
	Size       int64               `json:"size"` // bytes
	Imports    []string            `json:"imports"`
	Fuel       int64               `json:"fuel"` // of describe; 0 if it is not counted
	Describe   *plugin.Description `json:"describe"`
	Mistakes   []string            `json:"mistakes"` // in its schemas
}

func newInspect(c *terminal.Console, g *host.Settings) *cobra.Command {
	var asJSON, unconfined bool
	cmd := &cobra.Command{
		Use:   "inspect PLUGIN",
		Short: "Say what a plugin is, what it offers and what it would like to have",
		Long: `Prints how a plugin is run and how that was seen, its digest, what it imports, and what
it says of itself: tools with their arguments, verifiers, builders and policies with
their configurations, and the paths that it would like to be granted.

PLUGIN is a WASM file, an executable, a script in .py or .js, a directory with
plugin.json, main.py or main.js, a .rover-plugin, or builtin:NAME. process:FILE is a
file that is run as an executable, whatever its name is.`,
		Example: `  rover plugin inspect ledger.wasm
  rover plugin inspect process:./ledger.py --unconfined
  rover plugin inspect builtin:files --json`,
		Args: verb.Needs("PLUGIN"),
		RunE: verb.Run(func(ctx context.Context, args []string) (err error) {
			h := host.Open(g)
			defer func() { err = errors.Join(err, h.Close(context.WithoutCancel(ctx))) }()
			s, err := given(args[0], unconfined)
			if err != nil {
				return err
			}
			i, err := inspect(ctx, h, args[0], s)
			if err != nil {
				return err
			}
			if asJSON {
				return c.AnswerJSON(i)
			}
			printInspection(c, i)
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print a rover.plugin.inspect/v1 document")
	unconfinedFlag(cmd.Flags(), &unconfined)
	return cmd
}

// unconfinedFlag is, on the command line, what unconfined = true is in an environment.
func unconfinedFlag(flags *pflag.FlagSet, unconfined *bool) {
	flags.BoolVar(unconfined, "unconfined", false, "let an executable do all that you may do, as unconfined = true does in an environment")
}

// given reads the plugin that the command line names.
func given(name string, unconfined bool) (*specimen.Specimen, error) {
	s, err := specimen.Read(name)
	if err != nil {
		return nil, exit.BadInput(err)
	}
	if unconfined {
		if err := s.Unconfine(); err != nil {
			return nil, exit.BadInput(fmt.Errorf("--unconfined: %w", err))
		}
	}
	if s.Kind == specimen.Builtin {
		module, err := builtin.Module(s.Builtin)
		if err != nil {
			return nil, exit.BadInput(err)
		}
		s.Digest, s.Size = digest.Of(module).String(), int64(len(module))
	}
	return s, nil
}

// inspect looks at a plugin from outside, and asks it what it offers. name is what it
// was given as.
func inspect(ctx context.Context, h *host.Host, name string, s *specimen.Specimen) (_ *inspection, err error) {
	i := &inspection{
		Format: "rover.plugin.inspect/v1", File: name, Kind: s.Kind, Recognised: s.Seen, Runtime: s.Runtime,
		Protocol: plugin.Protocol, Digest: s.Digest, Size: s.Size, Imports: []string{},
	}
	if i.Imports, err = importsOf(s); err != nil {
		return nil, exit.BadInput(fmt.Errorf("%s %w", name, err))
	}
	described, err := describe(ctx, h, name, s.Package)
	if err != nil && s.Startable() {
		return nil, exit.BadInput(fmt.Errorf("%w\n%s", err, startable(name)))
	}
	if err != nil {
		return nil, err
	}
	result := described.Result
	i.Transport, i.Fuel, i.Describe = described.Identity().Transport, result.Record.Fuel, result.Response.Describe
	i.Mistakes = mistakesIn(i.Describe)
	return i, nil
}

// startable says how else a script can be run.
func startable(name string) string {
	return fmt.Sprintf("it was run as a script in a sandbox, by its name; if it is an executable, with gRPC, name it process:%s --unconfined", name)
}

// mistakesIn are keywords in the schemas of a plugin that there are not.
func mistakesIn(d *plugin.Description) []string {
	list := []string{}
	for _, s := range schema.AllOf(d) {
		for _, stray := range schema.Strays(s.Text) {
			list = append(list, fmt.Sprintf("%s of %s: %s", s.Field, s.Of, stray))
		}
	}
	return list
}

// describe asks a plugin what it offers; that it has no answer is an error. name is
// what it was given as.
func describe(ctx context.Context, h *host.Host, name string, p *environment.Package) (*environment.Described, error) {
	described, err := environment.Describe(ctx, h, p)
	if unusable, ok := errors.AsType[*environment.Unusable](err); ok {
		return nil, exit.BadInput(fmt.Errorf("%s cannot be used: %w", name, unusable))
	}
	if err != nil {
		return nil, err
	}
	result := described.Result
	switch {
	case result.Record.Failure != nil:
		rule := result.Record.Breaks(plugin.OpDescribe)
		return nil, exit.BadInput(fmt.Errorf("%s was asked what it offers: %w (%s)%s", name, result.Record.Failure, rule.Docs(), logged(result.Record.Log)))
	case !result.OK():
		return nil, exit.BadInput(fmt.Errorf("%s was asked what it offers and answered: %w (%s)", name, result.Response.Error, plugin.Rule("describe-answers").Docs()))
	}
	return described, nil
}

// logged is the end of a log, to stand below what it explains.
func logged(log []byte) string {
	const most = 8
	lines := strings.Split(strings.TrimRight(string(log), "\n"), "\n")
	if lines[0] == "" && len(lines) == 1 {
		return ""
	}
	return "\nits log ends with:\n  " + strings.Join(lines[max(0, len(lines)-most):], "\n  ")
}

// importsOf lists what the module of an author imports.
func importsOf(s *specimen.Specimen) ([]string, error) {
	var module []byte
	switch s.Kind {
	case specimen.Builtin:
		var err error
		if module, err = builtin.Module(s.Builtin); err != nil {
			return nil, err
		}
	case specimen.Module:
		blob, err := s.Files.Blob(s.Entry)
		if err != nil {
			return nil, err
		}
		module = blob.Bytes()
	case specimen.Script, specimen.Process:
		return []string{}, nil
	}
	return sandbox.Imports(module)
}

func printInspection(c *terminal.Console, i *inspection) {
	d := i.Describe
	c.Printf("%s %s\n%s\n\n", c.Heading(d.Name), d.Version, d.Description)
	how := i.Transport
	if i.Runtime != "" {
		how = "script in the runtime " + i.Runtime
	}
	c.Printf("transport  %s: %s\nprotocol   %d\ndigest     %s\nsize       %s\n", how, i.Recognised, i.Protocol, i.Digest, terminal.Count(i.Size, "byte"))
	for n, line := range byModule(i.Imports) {
		label := "          "
		if n == 0 {
			label = "imports   "
		}
		c.Printf("%s %s\n", label, line)
	}
	c.Printf("needs      %s\n", needsText(d.Needs))
	if i.Fuel > 0 {
		c.Printf("fuel       %d to describe itself\n", i.Fuel)
	}
	for _, t := range d.Tools {
		changes := "changes nothing"
		if t.Writes {
			changes = "changes files"
		}
		printOffer(c, "tool "+t.Name, t.Description+" It "+changes+".", "arguments", t.InputSchema)
		if len(t.OutputSchema) > 0 {
			printSchema(c, "output", t.OutputSchema)
		}
	}
	for _, b := range d.Builders {
		printOffer(c, "builder "+b.Name, b.Description, "config", b.ConfigSchema)
	}
	for _, v := range d.Verifiers {
		printOffer(c, "verifier "+v.Name, v.Description, "config", v.ConfigSchema)
	}
	for _, p := range d.Policies {
		printOffer(c, "policy "+p.Name, p.Description, "config", p.ConfigSchema)
	}
	for n, mistake := range i.Mistakes {
		if n == 0 {
			c.Printf("\n%s\n", c.Bad("mistakes"))
		}
		c.Printf("  %s\n", mistake)
	}
}

// byModule are imports, those of a module in one line.
func byModule(imports []string) []string {
	var lines []string
	last := ""
	for _, name := range imports {
		module, function, _ := strings.Cut(name, ".")
		if module != last {
			lines, last = append(lines, module+": "+function), module
		} else {
			lines[len(lines)-1] += ", " + function
		}
	}
	return lines
}

func needsText(n plugin.Needs) string {
	var parts []string
	if len(n.Read) > 0 {
		parts = append(parts, "to read "+strings.Join(n.Read, ", "))
	}
	if len(n.Write) > 0 {
		parts = append(parts, "to write "+strings.Join(n.Write, ", "))
	}
	if parts == nil {
		return "nothing that has to be granted"
	}
	return strings.Join(parts, "; ") + " (only an environment grants it)"
}
