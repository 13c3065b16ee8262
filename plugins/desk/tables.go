package desk

import (
	"path"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// Where the verifier finds tables beside those of the workspace.
const (
	wanted = "/reference/desk"
	before = "/start/desk"
)

func tablesVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyTables, Info: plugin.VerifierInfo{
		Name: "tables",
		Description: "The events, mails, plots, tasks and customers are as in " + wanted + " (check tables), where a table that is not there is to be as it was at the start. " +
			"Case counts in the columns status, list_name and board alone, and the time at which a mail was sent does not count. " +
			"Unless they are, no table has been changed (check no-side-effects, which has no weight).",
	}}
}

// judged are the tables that are judged: visits and addresses are only read.
func judged() []string {
	return []string{calendarFile, mailFile, plotsFile, tasksFile, customersFile}
}

func verifyTables(env *plugin.Env) ([]plugin.Check, error) {
	j := &judge{files: env.Files, seen: map[string]*sight{}}
	var wrong []plugin.Evidence
	for _, name := range judged() {
		fault, err := j.fault(name)
		if err != nil {
			return nil, err
		}
		if fault != nil {
			wrong = append(wrong, *fault)
		}
	}
	harmless := plugin.Pass("no-side-effects")
	tables := plugin.Pass("tables")
	if len(wrong) > 0 {
		tables = plugin.Fail("tables", "not as it should be: "+tablesIn(wrong), wrong...)
		changed, err := j.changed()
		if err != nil {
			return nil, err
		}
		if len(changed) > 0 {
			harmless = plugin.Fail("no-side-effects", "changed, and the whole is not as it should be: "+tablesIn(changed), changed...)
		}
	}
	harmless.Weight = new(float64)
	return []plugin.Check{tables, harmless}, nil
}

// tablesIn names the tables that evidence is about.
func tablesIn(evidence []plugin.Evidence) string {
	names := make([]string, len(evidence))
	for i, e := range evidence {
		names[i] = strings.TrimSuffix(path.Base(e.Path), ".csv")
	}
	return strings.Join(names, ", ")
}

// judge compares tables. It reads no file twice.
type judge struct {
	files plugin.Reader
	seen  map[string]*sight
}

// sight is what was at a path.
type sight struct {
	content []byte
	err     error
}

func (j *judge) content(at string) ([]byte, error) {
	s := j.seen[at]
	if s == nil {
		s = &sight{}
		s.content, s.err = contentOf(j.files, at)
		j.seen[at] = s
	}
	return s.content, s.err
}

// fault says in what a table is not as it should be, or nil.
func (j *judge) fault(name string) (*plugin.Evidence, error) {
	want, err := j.content(path.Join(wanted, name))
	if isMissing(err) {
		want, err = j.content(path.Join(before, name))
	}
	if err != nil && !isMissing(err) {
		return nil, err
	}
	difference, err := j.compare(name, want, lenient)
	if err != nil {
		return nil, within(err, path.Join(wanted, name))
	}
	return difference, nil
}

// changed says which tables are not as they were, and how.
func (j *judge) changed() (changed []plugin.Evidence, err error) {
	for _, name := range judged() {
		was, err := j.content(path.Join(before, name))
		if err != nil && !isMissing(err) {
			return nil, err
		}
		difference, err := j.compare(name, was, exact)
		if err != nil {
			return nil, within(err, path.Join(before, name))
		}
		if difference != nil {
			changed = append(changed, *difference)
		}
	}
	return changed, nil
}

// compare says in what a table of the workspace differs from what it is
// compared with. The error is about the latter: what an agent has broken is a
// difference.
func (j *judge) compare(name string, want []byte, same sameness) (*plugin.Evidence, error) {
	at := path.Join(home, name)
	got, err := j.content(at)
	if err != nil && !isMissing(err) {
		return &plugin.Evidence{Path: at, Found: strings.TrimPrefix(plugin.AsError(err).Message, at+": ")}, nil
	}
	if equal(string(got), string(want)) {
		return nil, nil
	}
	wantTable, err := tableOf(name, want)
	if err != nil {
		return nil, err
	}
	gotTable, err := tableOf(name, got)
	if err != nil {
		return &plugin.Evidence{Path: at, Found: plugin.AsError(err).Message}, nil
	}
	d := difference(wantTable, gotTable, same)
	if d == nil {
		return nil, nil
	}
	d.Path = at
	return d, nil
}

// tableOf is the table with a content. One that there is not is empty; of plots
// that is how they begin.
func tableOf(name string, content []byte) (*table, error) {
	switch {
	case len(content) > 0:
		return parseTable(content)
	case name == plotsFile:
		return &table{columns: []string{plotColumn}}, nil
	default:
		return &table{}, nil
	}
}
