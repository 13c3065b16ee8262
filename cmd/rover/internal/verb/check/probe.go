package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/result"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/specs"
)

// probe plays every control of an environment, noop among them, to see whether it
// tells good work from bad. What it finds out on the way goes to the diagnostics.
func (k *checker) probe(ctx context.Context, loaded *environment.Loaded, dir string) ([]*rollout.Probe, error) {
	env := loaded.Env
	built, err := env.Build(ctx, k.run)
	if broken, ok := errors.AsType[*environment.Broken](err); ok {
		loaded.Diags = append(loaded.Diags, told(broken)...)
		return notProbed(env, broken), nil
	}
	if err != nil {
		return nil, err
	}
	unguarded, err := built.Unguarded()
	if err != nil {
		return nil, err
	}
	loaded.Diags = append(append(loaded.Diags, unguarded...), missingFiles(loaded, built)...)
	bar := &terminal.Progress{}
	if k.console != nil {
		bar = terminal.NewProgress(k.console, len(env.Controls), "controls")
	}
	defer bar.Stop()
	var played []*rollout.Probe
	for _, control := range env.Controls {
		p, err := rollout.PlayControl(ctx, built, control, &rollout.Options{ID: control.Name, Agent: control.Name, Sample: control.Sample, Run: k.run})
		if err != nil {
			return nil, err
		}
		if p.Result.Cause == rollout.Interrupted {
			return nil, ctx.Err()
		}
		if control.Name == specs.Noop {
			loaded.Diags = append(loaded.Diags, impossibleChecks(loaded, p.Result.Checks)...)
		}
		loaded.Diags = append(loaded.Diags, refusalsOf(host.Scripts{Loaded: loaded, Dir: dir}, control, p)...)
		played = append(played, p)
		bar.Done()
	}
	loaded.Diags = append(loaded.Diags, mistakesOf(played)...)
	return played, nil
}

// refusalsOf warns of the calls of a control that say nothing about the environment,
// because no tool has met them.
func refusalsOf(s host.Scripts, control *environment.Control, p *rollout.Probe) hcl.Diagnostics {
	var diags hcl.Diagnostics
	for _, i := range p.Invalid {
		d := specs.Errorf(s.Line(control, i.Line), "Refused call", "Control %q, turn %d: %s", p.Control, i.Turn, i.Shown)
		d.Severity = hcl.DiagWarning
		diags = append(diags, d)
	}
	return diags
}

// mistakesOf are what keeps controls from being judged, each once: it is the same for
// all that come across it.
func mistakesOf(played []*rollout.Probe) hcl.Diagnostics {
	var diags hcl.Diagnostics
	for _, p := range played {
		for _, d := range told(p.Broken) {
			same := func(other *hcl.Diagnostic) bool { return *other.Subject == *d.Subject && other.Detail == d.Detail }
			if !slices.ContainsFunc(diags, same) {
				diags = append(diags, d)
			}
		}
	}
	return diags
}

// told is what a verifier or builder that did not do its work, if there is one, says
// about the source.
func told(broken *environment.Broken) hcl.Diagnostics {
	if broken == nil || broken.Diagnostic() == nil {
		return nil
	}
	return hcl.Diagnostics{broken.Diagnostic()}
}

// notProbed are the controls of an environment that cannot be built.
func notProbed(env *environment.Environment, why *environment.Broken) []*rollout.Probe {
	var probes []*rollout.Probe
	for _, control := range env.Controls {
		probes = append(probes, &rollout.Probe{
			Control: control.Name, Expect: control.Expect, Got: string(journal.OutcomeError), Error: why.Error(),
			Result: &rollout.Result{}, Broken: why,
		})
	}
	return probes
}

func printProbes(c *terminal.Console, played []*rollout.Probe) {
	var rows [][]any
	wrong := 0
	for _, p := range played {
		got := c.Good(p.Got)
		if !p.OK {
			got = c.Bad(p.Got)
			wrong++
		}
		rows = append(rows, []any{p.Control, string(p.Expect), got, result.RewardText(p.Reward), reason(p)})
	}
	c.Printf("\n")
	c.Table([]string{"CONTROL", "EXPECT", "GOT", "REWARD", "FIRST REASON"}, rows)
	c.Printf("\n")
	if wrong > 0 {
		c.Printf("%s\n", c.Bad(fmt.Sprintf("%d of %s not as expected", wrong, terminal.Count(len(played), "control"))))
		return
	}
	c.Printf("%s\n", c.Good("every control ends as expected"))
}

// reason is the first thing that a control did not get right, after what makes
// that no surprise.
func reason(p *rollout.Probe) string {
	if p.Saw == nil {
		return shortcoming(p)
	}
	where := "the " + p.Saw.What + " changed"
	if p.Saw.Call > 0 {
		where = environment.Moment{Turn: p.Saw.Turn, Call: p.Saw.Call}.CallName() + " shows its agent something else now"
	}
	return strings.TrimSuffix(fmt.Sprintf("assumed from turn %d on: %s; %s", p.Saw.Turn+1, where, shortcoming(p)), "; ")
}

func shortcoming(p *rollout.Probe) string {
	if broken := p.Broken; len(told(broken)) > 0 {
		return broken.Step + ": see above" // it is the same for every control
	}
	if p.Error != "" {
		head, _, _ := strings.Cut(p.Error, "\n\n") // rover run shows the rest
		return terminal.OneLine(head)
	}
	for _, check := range p.Result.Checks {
		if check.Value < 1 {
			return result.CheckText(check)
		}
	}
	return ""
}
