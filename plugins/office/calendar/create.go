package calendar

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func createTool() plugin.Tool {
	return plugin.Tool{Call: createEvent, Output: written{}, Info: plugin.ToolInfo{
		Name: "create_event",
		Description: "Put an event into a calendar, which is made if it does not exist. Give end or minutes; a start that is a day makes an event of whole days. " +
			"The answer names what takes the same time.",
		InputSchema: file.Schema(calendarProperty+`,
			"title": {"type": "string", "minLength": 1},
			"start": {"type": "string", "description": "`+timeForm+`, or a day."},
			"end": {"type": "string", "description": "A time, or the last day."},
			"minutes": {"type": "integer", "minimum": 1, "maximum": 100000},
			`+zoneProperty+`,
			"location": {"type": "string"}, "description": {"type": "string"},
			"attendees": {"type": "array", "items": {"type": "string", "format": "email"}, "description": "Addresses: ada@example.org."}`, "title", "start"),
		OutputSchema: writtenSchema(),
		Writes:       true,
	}}
}

func writtenSchema() []byte {
	return file.Schema(`
		"event": {"type": "string"}, "start": {"type": "string"}, "end": {"type": "string"},
		"clashes": {"type": "array", "items": {"type": "string"}, "description": "What takes the same time."},
		"note": {"type": "string", "description": "How a start is read that the clocks show twice or never."}`, "event", "start", "end")
}

type written struct {
	Event   string   `json:"event"`
	Start   string   `json:"start"`
	End     string   `json:"end"`
	Clashes []string `json:"clashes,omitempty"`
	Note    string   `json:"note,omitempty"`
}

type eventArgs struct {
	Calendar, Title, Start, End, Zone string
	Minutes                           int
	Location, Description             string
	Attendees                         []string
}

func createEvent(env *plugin.Env) (plugin.Result, error) {
	var args eventArgs
	if err := plugin.Decode(env.Args, &args); err != nil {
		return plugin.Result{}, err
	}
	k, err := openDesk(env)
	if err != nil {
		return plugin.Result{}, err
	}
	viewer, err := k.zoneOf(args.Zone)
	if err != nil {
		return plugin.Result{}, err
	}
	d, err := k.open(args.Calendar)
	if err != nil && plugin.AsError(err).Code == plugin.CodeNotFound {
		at, pathErr := k.path(args.Calendar)
		d, err = newDocument(at), pathErr
	}
	if err != nil {
		return plugin.Result{}, err
	}
	start, end, err := parseTimes(args.Start, args.End, args.Minutes, viewer)
	if err != nil {
		return plugin.Result{}, err
	}
	properties, err := args.properties(d, start, end, env.Now())
	if err != nil {
		return plugin.Result{}, err
	}
	d.add(properties...)
	return k.save(d, strings.TrimPrefix(properties[1], "UID:"), start, viewer)
}

// parseTimes reads when an event begins and ends.
func parseTimes(from, to string, minutes int, viewer *zone) (start, end moment, err error) {
	if start, err = parseTime(from, viewer); err != nil {
		return start, end, err
	}
	switch {
	case to != "" && minutes > 0:
		return start, end, plugin.Errorf(plugin.CodeInvalidArgs, "give end or minutes, not both")
	case to != "":
		if end, err = parseTime(to, viewer); err != nil {
			return start, end, err
		}
		if end.day {
			end.wall = end.wall.AddDate(0, 0, 1) // a file names the day after the last
		}
	case minutes > 0 && !start.day:
		end = momentOf(start.instant(viewer).Add(time.Duration(minutes)*time.Minute), viewer)
	case start.day && minutes == 0:
		end = moment{wall: start.wall.AddDate(0, 0, 1), day: true}
	default:
		return start, end, plugin.Errorf(plugin.CodeInvalidArgs, "give end or minutes: when is the event over?")
	}
	if start.day != end.day {
		return start, end, plugin.Errorf(plugin.CodeInvalidArgs, "start %s and end %s must both be days, or both times", from, to)
	}
	if !end.instant(viewer).After(start.instant(viewer)) {
		return start, end, plugin.Errorf(plugin.CodeInvalidArgs, "the event would end at %s, and so not after it begins", to)
	}
	return start, end, nil
}

// properties are the lines of a new event; the second is its id.
func (a *eventArgs) properties(d *document, start, end moment, now time.Time) ([]string, error) {
	start, end = d.written(start), d.written(end)
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d\x00%s\x00%s\x00%s", d.at, len(d.events), now.UTC(), a.Title, start.property("DTSTART")))
	list := []string{
		"BEGIN:VEVENT",
		"UID:" + hex.EncodeToString(sum[:10]) + "@workrover",
		"DTSTAMP:" + now.UTC().Format(clockForm) + "Z",
		start.property("DTSTART"),
		end.property("DTEND"),
		"SUMMARY:" + escape(a.Title),
	}
	if a.Location != "" {
		list = append(list, "LOCATION:"+escape(a.Location))
	}
	if a.Description != "" {
		list = append(list, "DESCRIPTION:"+escape(a.Description))
	}
	for _, at := range a.Attendees {
		if !strings.Contains(at, "@") || strings.ContainsAny(at, " \r\n<>,;") {
			return nil, plugin.Errorf(plugin.CodeInvalidArgs, "%q is no address; give ada@example.org", at)
		}
		list = append(list, "ATTENDEE:mailto:"+at)
	}
	return append(list, "END:VEVENT"), nil
}

// written is a moment as the file can say it: in UTC, unless the file defines the
// zone, since programs that read it need not know any other.
func (d *document) written(m moment) moment {
	if m.day || m.zone == nil || m.zone.isUTC() || d.zones[m.zone.name] != nil {
		return m
	}
	return moment{wall: asWall(m.zone.instant(m.wall).UTC()), zone: utc()}
}

// save writes the calendar and tells of an event in it.
func (k *desk) save(changed *document, id string, start moment, viewer *zone) (plugin.Result, error) {
	d, err := parse(changed.at, changed.text())
	if err != nil {
		return plugin.Result{}, err
	}
	begins := start.instant(viewer)
	day := span{begins, begins.AddDate(1, 0, 0)}
	list, err := d.occurrences(day, viewer)
	if err != nil {
		return plugin.Result{}, err
	}
	var own occurrence
	for _, o := range list {
		if o.event.id == id && o.start.Equal(begins) {
			own = o
		}
	}
	out := written{Event: id, Start: told(own.start, viewer, start.day), End: told(own.end, viewer, start.day)}
	text := fmt.Sprintf("%s, %s, is event %s\n", own.event.summary, own.told(viewer), id)
	if start.zone != nil {
		if out.Note = start.zone.doubt(start.wall); out.Note != "" {
			text += out.Note + "\n"
		}
	}
	around, err := d.occurrences(span{own.start, own.end}, viewer)
	if err != nil {
		return plugin.Result{}, err
	}
	for _, o := range around {
		if o.event != own.event && own.event != nil && o.takes(own) {
			out.Clashes = append(out.Clashes, o.event.who()+", "+o.told(viewer))
			text += "clashes with " + o.event.who() + ", " + o.told(viewer) + "\n"
		}
	}
	if err := file.Write(k.files, d.at, d.text()); err != nil {
		return plugin.Result{}, err
	}
	return plugin.Result{Output: out, Text: &text}, nil
}
