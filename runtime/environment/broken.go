package environment

import (
	"fmt"
	"path"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/specs"
)

// Broken is a verifier or builder that did not do its work. It ends a rollout with
// outcome error: it says nothing about the agent's work.
type Broken struct {
	Part    string // "verifier" or "builder"
	Name    string // of its block
	Step    string
	Failure *step.Failure
	Log     []byte // of the step

	// Declines says why it cannot do what it is asked to, where it has said so in
	// order: what is wrong is what the environment asks. "" where it has failed.
	Declines string
	At       hcl.Range // what of the environment asks for that; zero where nothing does
}

// Error is a sentence, and below it the end of the log.
func (b *Broken) Error() string { return b.Step + ": " + b.sentence() + ending(b.Log) }

func (b *Broken) sentence() string {
	switch {
	case b.Declines == "":
		return b.Failure.Error()
	case b.Name == "":
		return b.Declines
	case b.At.Filename == "":
		return fmt.Sprintf("%s: %s", b.cannot(), b.Declines)
	}
	return fmt.Sprintf("%s: %s (%s line %d)", b.cannot(), b.Declines, path.Base(b.At.Filename), b.At.Start.Line)
}

// cannot says what is not done.
func (b *Broken) cannot() string {
	return fmt.Sprintf("%s %q cannot %s", b.Part, b.Name, map[string]string{"verifier": "judge", "builder": "build"}[b.Part])
}

// Diagnostic says the same about the source of the environment; nil if nothing of that
// has to do with it.
func (b *Broken) Diagnostic() *hcl.Diagnostic {
	if b.At.Filename == "" {
		return nil
	}
	title := strings.ToUpper(b.Part[:1]) + b.Part[1:]
	if b.Declines == "" {
		return specs.Errorf(b.At, "Broken "+b.Part, "%s %q did not do its work: %v.%s", title, b.Name, b.Failure, ending(b.Log))
	}
	cannot := b.cannot()
	return specs.Errorf(b.At, title+strings.TrimPrefix(cannot, fmt.Sprintf("%s %q", b.Part, b.Name)), "%s: %s.%s",
		title+strings.TrimPrefix(cannot, b.Part), strings.TrimSuffix(b.Declines, "."), ending(b.Log))
}

// Cause names the end of the rollout: "verifier_broken", "verifier_exhausted",
// "builder_trapped", …
func (b *Broken) Cause() string { return b.Part + "_" + string(b.Failure.Cause) }

// declined is the failure that stands in a record for an answer in order that is no
// success.
func declined(why string) *step.Failure { return &step.Failure{Cause: step.Broken, Detail: why} }
