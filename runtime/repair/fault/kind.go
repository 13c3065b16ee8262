package fault

import (
	"context"
	"slices"

	"github.com/workrover/workrover/specs"
)

// Kind is a kind of fault.
type Kind struct {
	Name       string
	Components []specs.Component // that a repair has to revise
	Does       string            // in one sentence

	spots []*spot // of each component one
}

// spot knows the places in a component where a fault of one sort may be put.
type spot struct {
	none   string // why there may be no place for it in an environment
	places func(context.Context, *draw) ([]*place, error)
}

// place is where a fault may be put, with what it is there.
type place struct {
	where  string
	likely bool // to be one: such places are tried first
	parts  []*part
	frozen map[string]string // blocks of no component, by key
	script map[string][]byte // scripts of controls
}

// part is what a fault does to one component.
type part struct {
	component specs.Component
	change    change            // of the healthy package
	mends     *revision         // the truth; nil: what takes back the change
	guess     *change           // another mistake in the same place; nil if there is none
	names     *names            // that the truth gives to what controls call otherwise
	needs     []specs.Component // without whose truth this one means nothing
}

// Kinds lists all kinds of faults, those of single components first.
func Kinds() []*Kind {
	c, t, h, v := specs.ContextComponent, specs.TaskComponent, specs.HarnessComponent, specs.VerifierComponent
	return []*Kind{
		single("output-blocked", c, "a directory lies where a result has to be written", outputBlocked()),
		single("stray-file", c, "a file is left over beside where results are written", strayFile()),
		single("input-renamed", c, "an input lies under another name", inputRenamed()),
		single("input-value", c, "a number in an input that nothing protects is another", inputValue()),
		single("context-moved", c, "a part of the workspace lies elsewhere", contextMoved()),

		single("task-path", t, "the task asks for a result under another name, and so it is handed in", taskPath()),
		single("invariant-lost", t, "the task protects an input no more", invariantLost()),
		single("invariant-misplaced", t, "the task protects files where there are none", invariantMisplaced()),

		single("argument-renamed", h, "an argument of a tool has another name", argumentRenamed()),
		single("tool-renamed", h, "a tool has another name", toolRenamed()),
		single("tool-missing", h, "a tool is not offered any more", toolMissing()),
		single("tool-config", h, "a tool is configured for something else", toolConfig()),
		single("turns-short", h, "there are fewer turns than it takes", turnsShort()),
		single("quota-short", h, "the workspace has no room for a result", quotaShort()),
		single("grant-narrow", h, "a plugin may not write any more where results go", grantNarrow()),

		single("verifier-path", v, "a verifier looks for a result under another name", verifierPath()),
		single("verifier-sheet", v, "a verifier looks for a sheet under another name", verifierSheet()),
		single("expectation", v, "a text or number that a verifier expects is another", expectation()),
		single("condition-inverted", v, "a check holds where it should not", conditionInverted()),
		single("check-lenient", v, "a check holds whatever was done", checkLenient()),
		single("tolerance-wide", v, "a verifier takes numbers that are far off", toleranceWide()),
		single("reference-value", v, "a number that a verifier compares with is another", referenceValue()),
		single("reference-row", v, "a table that a verifier compares with has lost a row", referenceRow()),
		single("reference-unit", v, "amounts that a verifier compares with are in hundredths", referenceUnit()),

		pair("blocked-and-asked", c, t, "a directory lies where a result has to be written, and the task asks for a result under another name", outputBlocked(), taskPath()),
		pair("blocked-and-unprotected", c, t, "a directory lies where a result has to be written, and the task protects an input no more", outputBlocked(), invariantLost()),
		pair("blocked-and-argument", c, h, "a directory lies where a result has to be written, and an argument of a tool has another name", outputBlocked(), argumentRenamed()),
		pair("moved-and-tool", c, h, "a part of the workspace lies elsewhere, and a tool has another name", contextMoved(), toolRenamed()),
		pair("blocked-and-path", c, v, "a directory lies where a result has to be written, and a verifier looks for a result under another name", outputBlocked(), verifierPath()),
		pair("input-names", c, v, "an input lies under another name, and a verifier looks for it under a third", inputRenamed(), verifierInput()),
		pair("asked-and-argument", t, h, "the task asks for a result under another name, and an argument of a tool has another one", taskPath(), argumentRenamed()),
		pair("unprotected-and-turns", t, h, "the task protects an input no more, and there are fewer turns than it takes", invariantLost(), turnsShort()),
		pair("result-names", t, v, "the task asks for a result under another name, and a verifier looks for it under a third", taskPath(), verifierPath()),
		{Name: "unit", Components: []specs.Component{t, v}, Does: "the task asks for amounts in another unit, and a verifier compares with such", spots: []*spot{unit()}},
		pair("argument-and-path", h, v, "an argument of a tool has another name, and a verifier looks for a result under another name", argumentRenamed(), verifierPath()),
		pair("tool-and-value", h, v, "a tool has another name, and a number that a verifier compares with is another", toolRenamed(), referenceValue()),
	}
}

func single(name string, of specs.Component, does string, s *spot) *Kind {
	return &Kind{name, []specs.Component{of}, does, []*spot{s}}
}

func pair(name string, a, b specs.Component, does string, spots ...*spot) *Kind {
	return &Kind{name, []specs.Component{a, b}, does, spots}
}

// Find is the kind of a name; nil if there is none.
func Find(name string) *Kind {
	kinds := Kinds()
	i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return kinds[i]
}

// joined are two places as one; nil if they are in each other's way.
func joined(a, b *place) *place {
	all := &place{where: a.where + "; " + b.where, parts: append(slices.Clone(a.parts), b.parts...), frozen: map[string]string{}, script: map[string][]byte{}}
	for _, p := range []*place{a, b} {
		for key, text := range p.frozen {
			if _, twice := all.frozen[key]; twice {
				return nil
			}
			all.frozen[key] = text
		}
		for name, text := range p.script {
			if _, twice := all.script[name]; twice {
				return nil
			}
			all.script[name] = text
		}
	}
	return all
}
