package calendar

import (
	"path"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// Tools returns the tools for calendars.
func Tools() []plugin.Tool {
	return []plugin.Tool{listTool(), createTool(), moveTool(), deleteTool(), freeTool()}
}

// Verifiers returns the verifiers of calendars.
func Verifiers() []plugin.Verifier { return []plugin.Verifier{calendarVerifier()} }

// Builders returns the builders of calendars.
func Builders() []plugin.Builder { return []plugin.Builder{calendarBuilder()} }

// Rehearsal are requests as they come in most often.
func Rehearsal() []string {
	return []string{
		`{"protocol":1,"op":"call","name":"list_events","args":{"calendar":"none.ics","from":"2026-01-01","until":"2026-01-02"}}`,
		`{"protocol":1,"op":"call","name":"find_free_time","args":{"calendars":["none.ics"],"from":"2026-01-01","until":"2026-01-02","minutes":30}}`,
		`{"protocol":1,"op":"call","name":"create_event","args":{"calendar":"none/x.ics","title":"x","start":"2026-01-01T09:00","minutes":30}}`,
		`{"protocol":1,"op":"verify","name":"calendar","config":{"path":"none.ics","has":[{"title":"x","start":"2026-01-01T09:00"}],"no_overlap":true},"covers":[]}`,
	}
}

const defaultCalendar = file.Workspace + "/calendar.ics"

// desk is where a tool works, as its configuration says.
type desk struct {
	files plugin.Files

	Calendar string // the file that is meant where an agent names none
	Zone     string // in which times are told and meant where nothing else is said
	zone     *zone
}

func openDesk(env *plugin.Env) (*desk, error) {
	d := &desk{files: env.Files, Calendar: defaultCalendar, Zone: "UTC"}
	if len(env.Config) > 0 {
		if err := plugin.Decode(env.Config, d); err != nil {
			return nil, err
		}
	}
	var err error
	if d.zone, err = loadZone(d.Zone); err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "the zone in the tool's config: %s", file.Reason(err))
	}
	return d, nil
}

// path is the file that an agent means.
func (d *desk) path(name string) (string, error) {
	if name == "" {
		name = d.Calendar
	}
	at, err := file.InWorkspace(name)
	if err == nil && path.Ext(at) != ".ics" {
		return "", plugin.Errorf(plugin.CodeInvalidArgs, "%s is no calendar: its name does not end in .ics", name)
	}
	return at, err
}

// open reads the calendar that an agent means.
func (d *desk) open(name string) (*document, error) {
	at, err := d.path(name)
	if err != nil {
		return nil, err
	}
	return readDocument(d.files, at)
}

// zoneOf is the zone that an agent names, or that of the desk.
func (d *desk) zoneOf(name string) (*zone, error) {
	if name == "" {
		return d.zone, nil
	}
	z, err := loadZone(name)
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "%s", file.Reason(err))
	}
	return z, nil
}

const (
	calendarProperty = `"calendar": {"type": "string", "description": "The .ics file, if it is not the usual one."}`
	zoneProperty     = `"zone": {"type": "string", "description": "What times without an offset mean: Europe/Berlin. By default that of the calendar."}`
	timeForm         = `2026-03-09T14:00, with an offset 2026-03-09T14:00+01:00`
)
