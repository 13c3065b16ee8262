package replaytest

import (
	"fmt"

	"github.com/workrover/workrover/runtime/contrast"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/replay"
)

// because says what a difference comes from, as far as the step shows.
func (d *played) because(at *replay.Divergence) []string {
	why := at.Because
	if why == nil {
		return nil
	}
	switch why.What {
	case "plugin digest":
		return []string{fmt.Sprintf("because the plugin %q is not the one that was recorded", d.plugin(at))}
	case "request", "arguments":
		return append([]string{"because of its " + why.What + ":"}, indented(contrast.Of("", []byte(why.Recorded), []byte(why.Now)))...)
	}
	switch footprint.Kind(why.What) {
	case footprint.Content, footprint.Absent, footprint.Exists, footprint.Meta, footprint.Mode, footprint.List, footprint.Link, footprint.Clock, footprint.Random:
		return d.otherwise(at, why)
	}
	return []string{"because of its " + why.String()}
}

// plugin is the name of the plugin of a step.
func (d *played) plugin(at *replay.Divergence) string {
	if s := d.bundle.Journal.Step(at.Step); s != nil {
		return s.Plugin
	}
	return at.Step
}

// otherwise says what a step found otherwise than when it was recorded.
func (d *played) otherwise(at *replay.Divergence, why *replay.Difference) []string {
	path, recorded, now := why.Path, why.Recorded, why.Now
	switch kind := footprint.Kind(why.What); kind {
	case footprint.Content:
		return append([]string{"because " + path + " is not as it was recorded:"}, indented(d.contents(d.seen.steps[at.Step], path, recorded, now))...)
	case footprint.List:
		return []string{"because " + path + " holds other files than were recorded"}
	case footprint.Clock, footprint.Random:
		return []string{fmt.Sprintf("because of its %s: %s", kind, either(recorded, now))}
	}
	return []string{fmt.Sprintf("because of what is at %s: %s", path, either(recorded, now))}
}

// contents compares a file that a step had read with what it reads now.
func (d *played) contents(ran *deed, path, recorded, now string) []string {
	before, err := d.recorded(recorded)
	if ran == nil || err != nil {
		return []string{either(recorded, now)} // it was not kept
	}
	after, ok := ran.before(path)
	if !ok {
		return []string{either("a file", now)}
	}
	return contrast.Of(path, before, after.Bytes())
}
