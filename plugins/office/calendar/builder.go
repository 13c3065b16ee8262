package calendar

import (
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func calendarBuilder() plugin.Builder {
	return plugin.Builder{Build: buildCalendar, Info: plugin.BuilderInfo{
		Name: "calendar",
		Description: "Make calendars from the CSV file that is the block's source: an event of each row. Columns: title and start (needed), " +
			"end or minutes, zone, location, description, attendees (separated by ;), repeats (a rule such as FREQ=WEEKLY;BYDAY=MO), " +
			"except (days or times, separated by ;), uid and calendar (the name of the file; by default calendar.ics). There are no others.",
		ConfigSchema: file.Schema(``),
	}}
}

func buildCalendar(env *plugin.Env) error {
	source, err := file.Source(env.Files, ".csv")
	if err != nil {
		return err
	}
	data, err := file.Read(env.Files, source)
	if err != nil {
		return err
	}
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF")))).ReadAll()
	if err != nil || len(rows) == 0 {
		return plugin.Errorf(plugin.CodeFailed, "%s is no CSV file: %v", source, err)
	}
	known := []string{"title", "start", "end", "minutes", "zone", "location", "description", "attendees", "repeats", "except", "uid", "calendar"}
	if err := file.CheckColumns(source, rows[0], known[:2], known); err != nil {
		return err
	}
	var names []string
	made := map[string]*document{}
	for i, cells := range rows[1:] {
		r := row{}
		for j, column := range rows[0] {
			r[column] = cells[j]
		}
		name := path.Join(env.Into, r.or("calendar", "calendar.ics"))
		if made[name] == nil {
			made[name] = newDocument(name)
			names = append(names, name)
		}
		if err := r.add(made[name], i, env.Now()); err != nil {
			return plugin.Errorf(plugin.CodeFailed, "%s row %d: %s", source, i+2, file.Reason(err))
		}
	}
	for _, name := range names {
		if err := writeMade(env, made[name]); err != nil {
			return err
		}
	}
	return nil
}

// writeMade writes a calendar that can be read again, and says what is wrong
// with one that cannot.
func writeMade(env *plugin.Env, d *document) error {
	if !strings.HasPrefix(d.at, env.Into+"/") {
		return plugin.Errorf(plugin.CodeFailed, "the calendar %s is not below %s", d.at, env.Into)
	}
	text := d.text()
	again, err := parse(d.at, text)
	if err != nil {
		return err
	}
	for _, e := range again.events {
		if e.problem != nil {
			return e.problem
		}
	}
	return file.Write(env.Files, d.at, text)
}

// row is a line of the table of events, by column.
type row map[string]string

func (r row) or(column, fallback string) string {
	if value := r[column]; value != "" {
		return value
	}
	return fallback
}

// add puts the event of a row into a calendar. Its times stay on the clock of its
// zone, by which it repeats.
func (r row) add(d *document, number int, now time.Time) error {
	viewer, err := loadZone(r.or("zone", "UTC"))
	if err != nil {
		return err
	}
	minutes := 0
	if text := r["minutes"]; text != "" {
		if _, err := fmt.Sscan(text, &minutes); err != nil {
			return plugin.Errorf(plugin.CodeFailed, "%q are no minutes", text)
		}
	}
	start, end, err := parseTimes(r["start"], r["end"], minutes, viewer)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\x00%s\x00%s", number, r["title"], r["start"]))
	list := []string{
		"BEGIN:VEVENT",
		"UID:" + r.or("uid", hex.EncodeToString(sum[:10])+"@workrover"),
		"DTSTAMP:" + now.UTC().Format(clockForm) + "Z",
		start.property("DTSTART"),
		end.property("DTEND"),
		"SUMMARY:" + escape(r["title"]),
	}
	for _, p := range []struct{ column, property string }{{"location", "LOCATION"}, {"description", "DESCRIPTION"}} {
		if value := r[p.column]; value != "" {
			list = append(list, p.property+":"+escape(value))
		}
	}
	for at := range each(r["attendees"]) {
		list = append(list, "ATTENDEE:mailto:"+at)
	}
	if rule := r["repeats"]; rule != "" {
		list = append(list, "RRULE:"+rule)
	}
	for text := range each(r["except"]) {
		m, err := parseTime(text, viewer)
		if err != nil {
			return err
		}
		list = append(list, m.property("EXDATE"))
	}
	d.add(append(list, "END:VEVENT")...)
	return nil
}

// each gives the texts of a cell that are separated by semicolons.
func each(cell string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for text := range strings.SplitSeq(cell, ";") {
			if text = strings.TrimSpace(text); text != "" && !yield(text) {
				return
			}
		}
	}
}
