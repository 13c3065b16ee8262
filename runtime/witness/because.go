package witness

import (
	"fmt"
	"slices"

	"github.com/workrover/workrover/runtime/contrast"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/replay"
)

// Because tells what a difference comes from, as far as the step shows; nothing if
// it does not.
func (w *Witness) Because(at *replay.Divergence) []string {
	why := at.Because
	if why == nil {
		return nil
	}
	switch why.What {
	case "plugin digest":
		return []string{fmt.Sprintf("because the plugin %q is not the one that was recorded", w.plugin(at))}
	case "refusal":
		return []string{"because the call is refused now: " + contrast.Excerpt(why.Now)}
	case "condition", "message", "weight", "kind", "unchanged":
		return append([]string{fmt.Sprintf("because the %s of check %s is another one:", why.What, why.Path)}, indented(texts(why))...)
	case "request", "arguments":
		return append([]string{"because of its " + why.What + ":"}, indented(contrast.Of("", []byte(why.Recorded), []byte(why.Now)))...)
	}
	switch footprint.Kind(why.What) {
	case footprint.Content, footprint.Absent, footprint.Exists, footprint.Meta, footprint.Mode, footprint.List, footprint.Link, footprint.Clock, footprint.Random:
		return w.otherwise(at, why)
	}
	return []string{"because of its " + Reason(why)}
}

// texts compares what is written in the environment: in a line if it is one.
func texts(why *replay.Difference) []string {
	if len(why.Recorded)+len(why.Now) < maxPair {
		return []string{contrast.Pair(why.Recorded, why.Now)}
	}
	return contrast.Of("", []byte(why.Recorded), []byte(why.Now))
}

// maxPair is how long two texts may be to stand side by side.
const maxPair = 120

// plugin is the name of the plugin of a step.
func (w *Witness) plugin(at *replay.Divergence) string {
	if s := w.bundle.Journal.Step(at.Step); s != nil {
		return s.Plugin
	}
	return at.Step
}

// otherwise says what a step found otherwise than when it was recorded.
func (w *Witness) otherwise(at *replay.Divergence, why *replay.Difference) []string {
	path, recorded, now := why.Path, why.Recorded, why.Now
	switch kind := footprint.Kind(why.What); kind {
	case footprint.Content:
		return append([]string{"because " + path + " is not as it was recorded:"}, indented(w.contents(w.steps[at.Step], path, recorded, now))...)
	case footprint.List:
		return []string{"because " + path + " holds other files than were recorded"}
	case footprint.Clock, footprint.Random:
		return []string{fmt.Sprintf("because of its %s: %s", kind, contrast.Pair(recorded, now))}
	}
	return []string{fmt.Sprintf("because of what is at %s: %s", path, contrast.Pair(recorded, now))}
}

// contents compares a file that a step had read with what it reads now.
func (w *Witness) contents(ran *deed, path, recorded, now string) []string {
	before, err := w.recorded(recorded)
	if ran == nil || err != nil {
		return []string{contrast.Pair(recorded, now)} // it was not kept
	}
	after, ok := ran.before(path)
	if !ok {
		return []string{contrast.Pair("a file", now)}
	}
	return contrast.Of(path, before, after.Bytes())
}

// Reason says in one line of bounded length what is not as it was recorded.
func Reason(why *replay.Difference) string {
	subject := why.What
	if why.Path != "" {
		subject += " of " + why.Path
	}
	if why.What == "request" || why.What == "arguments" {
		if lines := contrast.Of("", []byte(why.Recorded), []byte(why.Now)); len(lines) > 0 {
			return subject + ": " + lines[0]
		}
	}
	return subject + ": " + contrast.Pair(why.Brief())
}

func indented(lines []string) []string {
	shifted := slices.Clone(lines)
	for i, line := range shifted {
		shifted[i] = "  " + line
	}
	return shifted
}
