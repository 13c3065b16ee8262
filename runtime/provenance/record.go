package provenance

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// Of reads the graph of a recorded rollout, as far as its record goes. The
// listings are those of its trees, by name, as a bundle has them. The error is a
// record that contradicts itself.
func Of(j *journal.Journal, listings func(tree string) journal.Listing) (*Graph, error) {
	r := &record{journal: j, trees: map[string]*node{}, ids: map[string]bool{}, last: map[string]*verification{}}
	for mount, tree := range map[string]string{
		environment.WorkspaceMount: journal.Workspace,
		environment.StartMount:     journal.Workspace,
		environment.ReferenceMount: journal.Reference,
	} {
		made, err := treeOf(listings(tree))
		if err != nil {
			return nil, fmt.Errorf("tree %s: %w", tree, err)
		}
		r.trees[mount] = made
	}
	if err := r.play(); err != nil {
		return nil, err
	}
	return New(r.calls, r.checks), nil
}

// record is a journal while it is read, from turn to turn.
type record struct {
	journal *journal.Journal
	trees   map[string]*node         // as they are now, by mount
	ids     map[string]bool          // of the calls so far
	last    map[string]*verification // that holds, by verifier
	calls   []Call
	checks  []Check
}

func (r *record) play() error {
	r.calls, r.checks = []Call{}, []Check{}
	at := environment.Moment{}
	following := r.verifiers(at)
	if judged, err := r.verify(at, following); !judged {
		return err
	}
	for _, turn := range r.journal.Turns {
		at.Turn = turn.Turn
		for i := range turn.Calls {
			at.Call = i + 1
			if err := r.call(at, &turn.Calls[i]); err != nil {
				return err
			}
		}
		if judged, err := r.verify(at, following); !judged {
			return err
		}
	}
	at.Final = true
	_, err := r.verify(at, r.verifiers(at))
	return err
}

// call adds a call to the graph, and does to the workspace what it did.
func (r *record) call(at environment.Moment, recorded *journal.Call) error {
	call := Call{
		ID: r.name(recorded.ID, at), Turn: at.Turn, Tool: recorded.Tool, Status: recorded.Status,
		Args: digestOf(recorded.Args), Output: digest.Of([]byte(recorded.Shown)),
		Reads: []Access{}, Writes: []Access{}, Consumes: []string{},
	}
	for _, id := range recorded.Consumes {
		if !r.ids[id] || id == call.ID {
			return fmt.Errorf("call %s consumes the output of %q, which is no earlier call", at.CallName(), id)
		}
		call.Consumes = append(call.Consumes, id)
	}
	if s := r.journal.Step(recorded.Step); s != nil {
		call.OutOfScope = s.OutOfScope
		if err := r.do(s, &call); err != nil {
			return fmt.Errorf("step %s: %w", s.Name, err)
		}
	}
	r.calls = append(r.calls, call)
	return nil
}

// name is how a call is known in the graph: by its id, or by its place if
// another one has the id.
func (r *record) name(id string, at environment.Moment) string {
	if r.ids[id] || id == "" {
		return at.CallName()
	}
	r.ids[id] = true
	return id
}

// digestOf is that of arguments in canonical form.
func digestOf(args []byte) digest.Digest {
	if canonical, err := plugin.Canonical(args); err == nil {
		args = canonical
	}
	return digest.Of(args)
}

// do adds the footprint of a call.
func (r *record) do(s *step.Record, call *Call) error {
	workspace := r.trees[environment.WorkspaceMount]
	t := newTouched(environment.WorkspaceMount)
	for _, read := range r.reads(s.Observations) {
		t.read(read.Path, read.Version)
	}
	for _, e := range s.Effects {
		e.Path, e.To = inWorkspace(e.Path), inWorkspace(e.To)
		if err := workspace.apply(&e, t); err != nil {
			return fmt.Errorf("%s: %w", e.Op, err)
		}
	}
	call.Reads, call.Writes = t.reads, t.writes(workspace)
	return nil
}

// reads are the artifacts that were observed, each once, with the versions that
// they have now.
func (r *record) reads(observations []footprint.Observation) []Access {
	reads, seen := []Access{}, map[string]bool{}
	for _, o := range observations {
		mount := mountOf(o.Path)
		tree, name := r.trees[mount], o.Path
		if tree == nil {
			continue // time, randomness, and what the agent said are no artifacts
		}
		if o.Kind == footprint.List {
			name = listing(name)
		}
		if !seen[name] {
			seen[name] = true
			reads = append(reads, Access{Path: name, Version: tree.versionOf(name[len(mount):])})
		}
	}
	return reads
}

// mountOf is the mount that a path lies in: its first component.
func mountOf(name string) string {
	if end := strings.IndexByte(strings.TrimPrefix(name, "/"), '/'); end >= 0 {
		return name[:end+1]
	}
	return name
}

// inWorkspace is the path inside of the workspace, which is all that tools write.
func inWorkspace(name string) string {
	return cmp.Or(strings.TrimPrefix(name, environment.WorkspaceMount), "/")
}
