package calendar

import (
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func calendarVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyCalendar, Info: plugin.VerifierInfo{
		Name: "calendar",
		Description: "A calendar has some events (checks has-1, …) and lacks others (lacks-1, …); gates are that it has no two at one time (no-overlap), " +
			"none that is new or changed since turn 0 at the time of one in other calendars (free-with), and still has all that it had at turn 0, unchanged (kept). " +
			"Occurrences of events that repeat are events; overlaps are looked for from the first to the last single event, or from and until.",
		ConfigSchema: file.Schema(`
			"path": {"type": "string"},
			"zone": {"type": "string", "default": "UTC", "description": "What times without an offset mean."},
			"has": {"type": "array", "items": `+wantedSchema()+`},
			"lacks": {"type": "array", "items": `+wantedSchema()+`},
			"no_overlap": {"type": "boolean", "default": false},
			"free_with": {"type": "array", "items": {"type": "string"}, "minItems": 1},
			"kept": {"type": "boolean", "default": false},
			"from": {"type": "string"}, "until": {"type": "string"}`, "path"),
	}}
}

type calendarConfig struct {
	Path, Zone  string
	Has, Lacks  []wanted
	NoOverlap   bool     `json:"no_overlap"`
	FreeWith    []string `json:"free_with"`
	Kept        bool
	From, Until string
	viewer      *zone
}

func verifyCalendar(env *plugin.Env) ([]plugin.Check, error) {
	checks, err := judgeCalendar(env)
	return file.AsGates(checks, "no-overlap", "free-with", "kept"), err
}

func judgeCalendar(env *plugin.Env) ([]plugin.Check, error) {
	c := calendarConfig{Zone: "UTC"}
	if err := plugin.Decode(env.Config, &c); err != nil {
		return nil, err
	}
	at, err := c.prepare()
	if err != nil {
		return nil, err
	}
	d, err := readDocument(env.Files, at)
	if err != nil {
		return file.FailAll(c.ids(), err, at), nil
	}
	return c.judge(env.Files, d)
}

// prepare looks at the configuration.
func (c *calendarConfig) prepare() (at string, err error) {
	if at, err = file.Place(c.Path); err != nil {
		return "", err
	}
	if c.viewer, err = loadZone(c.Zone); err != nil {
		return "", err
	}
	if len(c.ids()) == 0 {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "nothing is asked of %s: give has, lacks, no_overlap, free_with or kept", at)
	}
	for _, w := range slices.Concat(c.Has, c.Lacks) {
		for _, t := range []*string{w.Start, w.End} {
			if t == nil {
				continue
			}
			if _, err := parseTime(*t, c.viewer); err != nil {
				return "", err
			}
		}
	}
	if (c.From == "") != (c.Until == "") {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "give both from and until, or neither")
	}
	return at, nil
}

func (c *calendarConfig) ids() (ids []string) {
	for i := range c.Has {
		ids = append(ids, fmt.Sprintf("has-%d", i+1))
	}
	for i := range c.Lacks {
		ids = append(ids, fmt.Sprintf("lacks-%d", i+1))
	}
	if c.NoOverlap {
		ids = append(ids, "no-overlap")
	}
	if len(c.FreeWith) > 0 {
		ids = append(ids, "free-with")
	}
	if c.Kept {
		ids = append(ids, "kept")
	}
	return ids
}

func (c *calendarConfig) judge(files plugin.Reader, d *document) (checks []plugin.Check, err error) {
	for i := range c.Has {
		if c.Has[i].Free == nil {
			c.Has[i].Free = new(false) // else a booking could avoid every clash
		}
		checks = append(checks, c.has(fmt.Sprintf("has-%d", i+1), d, &c.Has[i]))
	}
	for i := range c.Lacks {
		checks = append(checks, c.lacks(fmt.Sprintf("lacks-%d", i+1), d, &c.Lacks[i]))
	}
	if c.NoOverlap {
		checks = append(checks, c.noOverlap(files, d))
	}
	if len(c.FreeWith) > 0 {
		checks = append(checks, c.freeWith(files, d))
	}
	if c.Kept {
		check, err := judgeKept(files, d)
		if err != nil {
			return nil, err
		}
		checks = append(checks, check)
	}
	return checks, nil
}

// has looks for an event; if there is none, evidence tells what the one has that
// comes closest.
func (c *calendarConfig) has(id string, d *document, w *wanted) plugin.Check {
	list, err := c.candidates(d, w)
	if err != nil {
		return plugin.Fail(id, file.Reason(err), plugin.Evidence{Path: d.at})
	}
	message := fmt.Sprintf("%s has no event %s", d.at, w.describe())
	var closest *occurrence
	var lacking []miss
	for _, o := range list {
		misses, asked := w.misses(o, c.viewer)
		if len(misses) == 0 {
			return plugin.Pass(id)
		}
		if len(misses) < asked && (closest == nil || len(misses) < len(lacking)) {
			closest, lacking = &o, misses
		}
	}
	if closest == nil {
		return plugin.Fail(id, message, append([]plugin.Evidence{{Path: d.at, Expected: w.describe(), Found: file.Counted(len(d.events), "event")}}, d.unread()...)...)
	}
	var told []plugin.Evidence
	for _, m := range lacking {
		told = append(told, plugin.Evidence{Path: d.at, Locator: closest.locator(c.viewer) + ", " + m.what, Expected: file.Clip(m.expected), Found: file.Clip(m.found)})
	}
	return plugin.Fail(id, message, append(told, d.unread()...)...)
}

// lacks fails, too, where an event is not understood: it might be the one.
func (c *calendarConfig) lacks(id string, d *document, w *wanted) plugin.Check {
	list, err := c.candidates(d, w)
	if err != nil {
		return plugin.Fail(id, file.Reason(err), plugin.Evidence{Path: d.at})
	}
	for _, o := range list {
		if misses, _ := w.misses(o, c.viewer); len(misses) == 0 {
			return plugin.Fail(id, fmt.Sprintf("%s has an event %s", d.at, w.describe()),
				plugin.Evidence{Path: d.at, Locator: o.locator(c.viewer), Expected: "no event " + w.describe(), Found: o.told(c.viewer)})
		}
	}
	if unread := d.unread(); len(unread) > 0 {
		return plugin.Fail(id, "an event is not understood", unread...)
	}
	return plugin.Pass(id)
}

// candidates are the events that can be the one that is meant: of those that
// repeat, the occurrences at its time.
func (c *calendarConfig) candidates(d *document, w *wanted) ([]occurrence, error) {
	list := d.once(c.viewer)
	if w.Start == nil {
		return list, nil
	}
	start, err := parseTime(*w.Start, c.viewer)
	if err != nil {
		return nil, err
	}
	begins := start.instant(c.viewer)
	around, err := d.occurrences(span{begins, begins.AddDate(0, 0, 1)}, c.viewer)
	list = slices.DeleteFunc(list, func(o occurrence) bool { // what happens then is in around
		return o.event.series.repeats() && o.start.Equal(begins)
	})
	return append(around, list...), err
}

// noOverlap compares all events of a calendar with each other.
func (c *calendarConfig) noOverlap(files plugin.Reader, d *document) plugin.Check {
	const id = "no-overlap"
	list, err := d.occurrences(c.span(d, startOf(files, d)), c.viewer)
	if err != nil {
		return plugin.Fail(id, file.Reason(err), plugin.Evidence{Path: d.at})
	}
	var evidence []plugin.Evidence
	for _, pair := range clashes(list) {
		evidence = append(evidence, clash(d.at, pair[0], pair[1], c.viewer))
	}
	return verdict(id, d, "two events take the same time", evidence)
}

// maxCompared is how many pairs of events are looked at.
const maxCompared = 4_000_000

// freeWith compares what is new with the events of other calendars: what was
// there at turn 0 nobody can be blamed for.
func (c *calendarConfig) freeWith(files plugin.Reader, d *document) plugin.Check {
	const id = "free-with"
	before := startOf(files, d)
	s := c.span(d, before)
	own, err := d.occurrences(s, c.viewer)
	if err != nil {
		return plugin.Fail(id, file.Reason(err), plugin.Evidence{Path: d.at})
	}
	own = slices.DeleteFunc(own, func(o occurrence) bool { return before[d.source(o.event)] })
	var evidence []plugin.Evidence
	for _, name := range c.FreeWith {
		at, err := file.Place(name)
		if err != nil {
			return plugin.Fail(id, file.Reason(err))
		}
		other, err := readDocument(files, at)
		if err != nil {
			return plugin.Fail(id, file.Reason(err), plugin.Evidence{Path: at})
		}
		theirs, err := other.occurrences(s, c.viewer)
		if err != nil {
			return plugin.Fail(id, file.Reason(err), plugin.Evidence{Path: at})
		}
		if len(own)*len(theirs) > maxCompared {
			return plugin.Fail(id, fmt.Sprintf("%d new events are too many to be compared with %d", len(own), len(theirs)), plugin.Evidence{Path: at})
		}
		for _, a := range own {
			for _, b := range theirs {
				if a.takes(b) && a.event.id != b.event.id { // who is invited has the same event
					evidence = append(evidence, clash(at, a, b, c.viewer))
				}
			}
		}
		evidence = append(evidence, other.unread()...)
	}
	return verdict(id, d, "an event takes a time that is not free elsewhere", evidence)
}

func verdict(id string, d *document, message string, evidence []plugin.Evidence) plugin.Check {
	if evidence = append(evidence, d.unread()...); len(evidence) == 0 {
		return plugin.Pass(id)
	}
	return plugin.Fail(id, message, evidence[:min(len(evidence), 10)]...)
}

func clash(at string, a, b occurrence, viewer *zone) plugin.Evidence {
	return plugin.Evidence{
		Path: at, Locator: b.locator(viewer),
		Expected: file.Clip(fmt.Sprintf("nothing during %s, %s", a.event.who(), a.told(viewer))),
		Found:    file.Clip(fmt.Sprintf("%s, %s", b.event.who(), b.told(viewer))),
	}
}

// span is where overlaps are looked for. What repeats and is new counts with its
// first year: nobody looked at its clashes before.
func (c *calendarConfig) span(d *document, before map[string]bool) span {
	if c.From != "" {
		if s, err := parseSpan(c.From, c.Until, c.viewer); err == nil {
			return s
		}
	}
	var s span
	for _, o := range d.once(c.viewer) {
		if o.event.series.repeats() {
			if before[d.source(o.event)] {
				continue
			}
			o.end = o.start.AddDate(1, 0, 0)
		}
		if s.from.IsZero() || o.start.Before(s.from) {
			s.from = o.start
		}
		if o.end.After(s.until) {
			s.until = o.end
		}
	}
	return s
}

// atStart is the calendar as it was at turn 0.
func atStart(files plugin.Reader, d *document) (*document, error) {
	return readDocument(files, "/start"+strings.TrimPrefix(d.at, file.Workspace))
}

// startOf are the events of turn 0, by their lines.
func startOf(files plugin.Reader, d *document) map[string]bool {
	before := map[string]bool{}
	if start, err := atStart(files, d); err == nil {
		for _, e := range start.events {
			before[start.source(e)] = true
		}
	}
	return before
}

// judgeKept compares the events with those at turn 0, line by line. An occurrence
// that has become an event of its own changes its series.
func judgeKept(files plugin.Reader, d *document) (plugin.Check, error) {
	before, err := atStart(files, d)
	if err != nil {
		return plugin.Check{}, err
	}
	now, had := map[string]*event{}, map[string]string{}
	for _, e := range d.events {
		now[e.key()] = e
	}
	var evidence []plugin.Evidence
	changed := func(e *event, expected, found string) {
		evidence = append(evidence, plugin.Evidence{Path: d.at, Locator: "event " + e.id, Expected: file.Clip(expected), Found: found})
	}
	for _, e := range before.events {
		had[e.key()], had[e.id] = before.source(e), ""
		switch is, ok := now[e.key()]; {
		case !ok:
			changed(e, e.who()+", as at turn 0", "nothing")
		case d.source(is) != before.source(e) || !sameClock(e, is):
			changed(e, e.who()+", as at turn 0", "it is changed")
		}
	}
	for _, e := range d.events {
		_, known := had[e.id]
		switch source, ok := had[e.key()]; {
		case known && !ok:
			changed(e, e.who()+" as at turn 0, at "+e.component.value("RECURRENCE-ID"), "it is moved or changed then")
		case ok && now[e.key()] != e && source != d.source(e):
			changed(e, e.who()+", as at turn 0", "there is another one with its id")
		}
	}
	if len(evidence) == 0 {
		return plugin.Pass("kept"), nil
	}
	return plugin.Fail("kept", fmt.Sprintf("%d of the events at turn 0 are gone or changed", len(evidence)), evidence[:min(len(evidence), 10)]...), nil
}

// sameClock reports whether the zone of an event, which a file may define, is
// what it was.
func sameClock(a, b *event) bool {
	if a.series == nil || b.series == nil || a.series.start.zone == nil || b.series.start.zone == nil {
		return true // the lines say it
	}
	return slices.Equal(a.series.start.zone.changes, b.series.start.zone.changes)
}

// key tells events apart: one occurrence from its series, too.
func (e *event) key() string { return e.id + "\x00" + e.component.value("RECURRENCE-ID") }

// source is the lines of an event.
func (d *document) source(e *event) string {
	var out strings.Builder
	for _, l := range d.lines[slices.Index(d.lines, e.component.begin) : slices.Index(d.lines, e.component.end)+1] {
		out.WriteString(strings.TrimRight(l.raw, "\r\n") + "\n")
	}
	return out.String()
}

// unread are the events that are not understood, as evidence.
func (d *document) unread() []plugin.Evidence {
	var list []plugin.Evidence
	for _, problem := range d.problems() {
		list = append(list, plugin.Evidence{Path: d.at, Found: file.Clip(problem)})
	}
	return list
}

func (o occurrence) locator(viewer *zone) string {
	return "event " + o.event.id + " at " + told(o.start, viewer, o.event.series.start.day)
}
