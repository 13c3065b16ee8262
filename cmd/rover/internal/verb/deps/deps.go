// Package deps has the verb deps: it tells what came from what in a recorded
// rollout.
package deps

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/naming"
	"github.com/workrover/workrover/cmd/rover/internal/recordings"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/cmd/rover/internal/verb"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/provenance"
)

// answer is the answer of rover deps.
type answer struct {
	Format string `json:"format"`
	*provenance.Graph
}

// options are the flags of rover deps.
type options struct {
	bundle string
	why    string // path of an artifact; "" for the whole graph
	json   bool
	dot    bool
	prov   bool
}

// New makes the command deps.
func New(c *terminal.Console) *cobra.Command {
	var opts options
	cmd := &cobra.Command{
		Use:   "deps BUNDLE",
		Short: "Tell what came from what in a recorded rollout",
		Long: `Tells of each call of a recorded rollout what it read and which call had written that,
what it wrote, and from whose output its arguments were taken; and of each check what
its verifier read. A path that ends in "/" is the listing of a directory.

--why PATH tells only the turns that an artifact goes back to, the last one first. PATH is
a path in the workspace: /workspace/out/report.csv, or out/report.csv.

A dependency shows what was used, not what was needed.`,
		Example: `  rover deps recordings/oracle-k3qz7v2m-0000.rover
  rover deps oracle.rover --why out/report.csv
  rover deps oracle.rover --dot | dot -Tsvg > oracle.svg
  rover deps oracle.rover --prov > oracle.prov.json`,
		Args: cobra.ExactArgs(1),
		RunE: verb.Run(func(_ context.Context, args []string) error {
			opts.bundle = args[0]
			return do(c, &opts)
		}),
	}
	cmd.Flags().StringVar(&opts.why, "why", "", "tell what is behind the artifact at `PATH` only")
	cmd.Flags().BoolVar(&opts.json, "json", false, "print a rover.deps/v1 document")
	cmd.Flags().BoolVar(&opts.dot, "dot", false, "print the graph in the language of Graphviz")
	cmd.Flags().BoolVar(&opts.prov, "prov", false, "print the graph as a PROV-JSON document of the W3C")
	cmd.MarkFlagsMutuallyExclusive("json", "dot", "prov")
	return cmd
}

func do(c *terminal.Console, opts *options) (err error) {
	bundle, err := recordings.Open(opts.bundle, nil)
	if err != nil {
		return exit.BadInput(err)
	}
	defer func() { err = errors.Join(err, bundle.Close()) }()
	whole, err := provenance.Of(bundle.Journal, bundle.Listing)
	if err != nil {
		return exit.BadInput(fmt.Errorf("bundle %s: %w", opts.bundle, err))
	}
	graph := whole
	if opts.why != "" {
		artifact := artifactNamed(opts.why)
		if err := knownArtifact(artifact, whole, bundle); err != nil {
			return exit.BadInput(err)
		}
		if graph = whole.Behind(artifact); !opts.json && !opts.dot && !opts.prov {
			printWhy(c, artifact, graph)
			return nil
		}
	}
	switch {
	case opts.json:
		return c.AnswerJSON(answer{"rover.deps/v1", graph})
	case opts.dot:
		c.Printf("%s", terminal.Painted(graph.DOT()))
	case opts.prov:
		document, err := graph.PROV(&bundle.Journal.Header)
		if err != nil {
			return err
		}
		c.Printf("%s\n", terminal.Painted(document))
	default:
		printGraph(c, bundle.Journal, graph)
	}
	return nil
}

// artifactNamed is the artifact that a user calls by a path of the workspace. A
// slash at the end, which makes a listing of it, is kept.
func artifactNamed(name string) string {
	listing := ""
	if strings.HasSuffix(name, "/") {
		listing = "/"
	}
	if !path.IsAbs(name) {
		name = environment.WorkspaceMount + "/" + name
	}
	return path.Clean(name) + listing
}

// knownArtifact says that there never was an artifact, and what may have been
// meant.
func knownArtifact(artifact string, graph *provenance.Graph, bundle *journal.Bundle) error {
	known := map[string]bool{}
	for _, node := range bundle.Listing(journal.Workspace) {
		known[path.Join(environment.WorkspaceMount, node.Path)] = true
	}
	for _, call := range graph.Calls {
		for _, w := range call.Writes {
			known[w.Path] = true
		}
	}
	if known[artifact] || known[strings.TrimSuffix(artifact, "/")] {
		return nil
	}
	var names []string
	for name := range known {
		names = append(names, name)
	}
	slices.Sort(names)
	return fmt.Errorf("there never was a %s in this rollout%s", artifact, naming.DidYouMean("", artifact, names))
}
