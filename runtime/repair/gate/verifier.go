package gate

import (
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/repair/cell"
	"github.com/workrover/workrover/runtime/repair/mutate"
	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/specs"
)

// Verifier is the gate that the verdict is not weakened: known-good controls pass,
// known-bad ones and violating mutants earn no more than they did and do not pass,
// and equivalent mutants are accepted.
//
// What is to be mended may change what others earn for it, too: of those checks, the
// value is taken that they have now.
type Verifier struct {
	plain   *Trial
	options *Options
	good    string
	mended  map[string]bool // checks, by name
}

func newVerifier(plain *Trial, opts *Options, good string) *Verifier {
	v := &Verifier{plain: plain, options: opts, good: good, mended: map[string]bool{}}
	for _, m := range opts.Mend {
		v.mended[m.Check] = true
	}
	return v
}

// Digest is of controls, operators of mutants and what is free in a result.
func (v *Verifier) Digest() digest.Digest {
	env := v.plain.Stage.Env
	h := hasher(VerifierName).String("good", v.good)
	for _, c := range env.Controls {
		h.String("control", c.Name).String("expect", string(c.Expect)).Bytes("script", c.Script)
		if c.Recording != nil {
			h.Digest("recording", c.Recording.End.Digest)
		}
		if c.Policy != nil {
			h.String("policy", c.Policy.String()).Bytes("config", c.Policy.Config())
		}
	}
	free, protected := declared(env.Declared(), env.Declared().Renames())
	return h.Digest("mutants", mutate.Digest(free, protected, &mutate.Options{Formats: v.options.Formats, Draw: v.options.Draw})).Sum()
}

// Controls holds the controls against how they should end.
func (v *Verifier) Controls(t *Trial) []*Finding {
	var list []*Finding
	for _, source := range t.Sources {
		was, now := v.plain.Cells[source.Name], t.Cells[source.Name]
		if source.Control == "" {
			continue
		}
		var f *Finding
		if source.Expect == specs.Pass {
			f = v.knownGood(was, now)
		} else {
			f = v.knownBad(was, now)
		}
		if f != nil {
			f.Gate, f.Source = VerifierName, source.Name
			list = append(list, f)
		}
	}
	return list
}

// knownGood must pass if it did, or if that is what is to be mended.
func (v *Verifier) knownGood(was, now *cell.Cell) *Finding {
	if now.Outcome == cell.Pass || was.Outcome != cell.Pass && !v.options.mends(now.Source) {
		return nil
	}
	if now.Outcome == cell.Unresolved {
		return &Finding{Why: now.Why, Open: true}
	}
	f := &Finding{Why: "it is known to be good, and fails", Open: !now.Proves()}
	for i := range now.Checks {
		if k := &now.Checks[i]; cell.Wanting(k) {
			f.Check = cell.NameOf(k)
			f.Why += fmt.Sprintf(": %s is %v%s", f.Check, k.Value, spoken(k.Message))
			break
		}
	}
	return f
}

// knownBad must not pass unless it did, and must not earn more.
func (v *Verifier) knownBad(was, now *cell.Cell) *Finding {
	switch {
	case was.Outcome == cell.Unresolved:
		return nil // what it would have come to is not known
	case now.Outcome == cell.Unresolved:
		return &Finding{Why: now.Why, Open: true}
	case now.Outcome == cell.Pass && was.Outcome != cell.Pass:
		return &Finding{Why: "it is known to be bad, and passes", Open: !now.Proves()}
	case !was.Proves() || !now.Proves():
		return nil
	}
	return v.risen("it is known to be bad", was.Checks, now.Checks, *now.Reward)
}

// risen reports a reward that is higher than what was earned before, with what is
// to be mended as it is now.
func (v *Verifier) risen(who string, was, now []journal.Check, reward float64) *Finding {
	const rounding = 1e-9
	before := v.allowed(was, now)
	if reward <= before+rounding {
		return nil
	}
	return &Finding{Why: fmt.Sprintf("%s, and its reward rises from %.4g to %.4g", who, before, reward)}
}

// allowed is the reward for checks as they were, but for those that are to be mended.
// One that is not there any more may have become anything.
func (v *Verifier) allowed(was, now []journal.Check) float64 {
	earned, shares := 0.0, 0.0
	for i := range was {
		k := &was[i]
		value := k.Value
		if v.mended[cell.NameOf(k)] {
			value = 1
			if is, there := cell.ValueOf(now, cell.NameOf(k)); there {
				value = max(k.Value, is)
			}
		}
		if k.Kind == plugin.Gate && value < 1 {
			return 0
		}
		earned, shares = earned+k.Share*value, shares+k.Share
	}
	if shares == 0 {
		return 1
	}
	return earned / shares
}

// Mutants holds the verdicts on mutants of the known-good result against those
// before. Where the known-good result did not pass, and so nothing is known of how
// its mutants would have been told from it, a verifier that is revised must tell
// all of them, and one that is not is as weak or strong as it was.
func (v *Verifier) Mutants(t *Trial) []*Finding {
	before := byKey(v.plain.Mutations, t.Stage.Env.Declared().Renames())
	var list []*Finding
	for _, m := range t.Mutations {
		was := before[mutationKey{m.Path, m.Operator, m.Number}]
		if was != nil && !v.sameResult(was, m, t) {
			was = nil // it is of something else
		}
		var f *Finding
		if m.Label == mutate.Equivalent {
			f = v.equivalent(was, m, t)
		} else {
			f = v.other(was, m, t)
		}
		if f != nil {
			f.Gate, f.Source = VerifierName, v.good
			list = append(list, f)
		}
	}
	return list
}

// sameResult reports whether two mutants are of a file that the known-good control left
// with the same content before and now. Else what is in the same place may be another thing.
func (v *Verifier) sameResult(was, now *Mutation, t *Trial) bool {
	return sameFile(v.plain.Cells[v.good].Scene.Workspace, was.Path, t.Cells[v.good].Scene.Workspace, now.Path)
}

// passed reports whether the known-good result passed before.
func (v *Verifier) passed() bool { return v.plain.Cells[v.good].Outcome == cell.Pass }

// revised reports whether the verifier is another than it was.
func (v *Verifier) revised(t *Trial) bool {
	return v.plain.Stage.Env.Components.Verifier != t.Stage.Env.Components.Verifier
}

// other judges a mutant that does not say the same. Of one whose label is unsettled
// nobody says that it is wrong but the verifier, as it was.
func (v *Verifier) other(was, now *Mutation, t *Trial) *Finding {
	who := fmt.Sprintf("the mutant %v is wrong", now)
	told := v.revised(t) // that it is wrong, or it should be
	if now.Label == mutate.Unsettled {
		who, told = fmt.Sprintf("the mutant %v was told from the known-good result", now), false
	}
	if was != nil && was.Broken == "" {
		told = told && !v.passed() || v.passed() && !was.Passed || v.detected(was)
	}
	if now.Passed && told {
		return &Finding{Why: who + ", and passes"}
	}
	if was == nil || was.Broken != "" || now.Broken != "" || now.Passed {
		return nil
	}
	return v.risen(who, was.Checks, now.Checks, now.Reward)
}

// detected reports whether some check told a mutant from the known-good result
// before.
func (v *Verifier) detected(was *Mutation) bool {
	good := v.plain.Cells[v.good]
	return slices.ContainsFunc(was.Checks, func(k journal.Check) bool {
		value, there := good.Check(cell.NameOf(&k))
		return there && k.Value < value
	})
}

func (v *Verifier) equivalent(was, now *Mutation, t *Trial) *Finding {
	if now.Passed || t.Cells[v.good].Outcome != cell.Pass {
		return nil
	}
	accepted := v.revised(t) // before, or it should be
	if was != nil && v.passed() {
		accepted = was.Passed
	}
	if !accepted {
		return nil
	}
	f := &Finding{Why: fmt.Sprintf("the mutant %v says the same as the known-good result, and is not accepted", now), Open: now.Broken != ""}
	for i := range now.Checks {
		if k := &now.Checks[i]; cell.Wanting(k) {
			f.Check = cell.NameOf(k)
			f.Why += spoken(k.Message)
			break
		}
	}
	return f
}

// spoken is a message behind something.
func spoken(message string) string {
	if message == "" {
		return ""
	}
	return " (" + message + ")"
}
