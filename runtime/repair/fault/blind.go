package fault

import (
	"context"
	"errors"
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/specs"
)

// blind is a result that the verifier misjudges as it is, in words: it accepts a wrong one,
// or refuses a right one that is written otherwise. "" if it misjudges none of those that
// are tried. As long as it does, nobody could tell a revision that puts it right from one
// that makes it weaker or knows one result, so that no repair may have either.
func (h *Healthy) blind(ctx context.Context) (string, error) {
	if h.misjudges != nil {
		return *h.misjudges, nil
	}
	free := map[string][]string{}
	for _, f := range h.env.Declared().Freedoms {
		free[f.Kind] = append(free[f.Kind], f.Paths...)
	}
	var protected []string
	for _, i := range h.env.Declared().Task.Invariants {
		protected = append(protected, i.Unchanged...)
	}
	mutants, err := mutate.Mutants(&mutate.Result{
		Start: h.trial.Stage.Built.Workspace, Final: h.good.Scene.Workspace, Free: free, Protected: protected,
	}, &mutate.Options{Formats: h.options.Formats})
	if err != nil {
		return "", err
	}
	found := ""
	for _, m := range mutants {
		if m.Label == mutate.Unsettled {
			continue
		}
		verdict, err := h.trial.Stage.Judge(ctx, &environment.Scene{Workspace: m.Tree, Rollout: h.good.Scene.Rollout}, h.good.Turns)
		if _, broken := errors.AsType[*environment.Broken](err); broken {
			continue // it does not accept it
		}
		if err != nil {
			return "", err
		}
		if wrong := m.Label == mutate.Violating; verdict.Passed == wrong {
			found = fmt.Sprintf("%s result (%s in %s%s)", map[bool]string{true: "accepts a wrong", false: "refuses a right"}[wrong], m.Operator, environment.WorkspaceMount, m.Path)
			break
		}
	}
	h.misjudges = &found
	return found, nil
}

// fair refuses a fault of the verifier that keeps the known-good control from passing,
// where the verifier is blind.
func (i *injecting) fair(ctx context.Context) error {
	revised, fails := false, false
	for _, p := range i.place.parts {
		revised = revised || p.component == specs.VerifierComponent
	}
	for _, f := range i.trigger {
		fails = fails || f.Expect == string(specs.Pass)
	}
	if !revised || !fails {
		return nil
	}
	misjudged, err := i.blind(ctx)
	if err == nil && misjudged != "" {
		return dud("the verifier %s, so no revision of it could be told from one that cheats; have it judge that, or say with a block freedom what it leaves open", misjudged)
	}
	return err
}
