package workbench_test

import (
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/convert/workbench"
)

// TestOpenRefuses changes one line of the benchmark, and wants to be told of it.
func TestOpenRefuses(t *testing.T) {
	const (
		tasks, runs = "queries.jsonl", "rollouts/calendar.a.domains.jsonl"
		events      = "tables/calendar_events.csv"
	)
	for _, tt := range []struct{ file, old, new, want string }{
		{tasks, `"id": "calendar-001",`, ``, `queries.jsonl:2: it has no "id"`},
		{tasks, `{"id": "calendar-001"`, `{"id": calendar-001`, `queries.jsonl:2:8: it is not JSON: "c" where a value belongs: a text stands in double quotation marks`},
		{tasks, `"id": "calendar-001"`, `"id": 1`, `queries.jsonl:2: "id" must not be of type number`},
		{tasks, `calendar-001`, `calendar-000`, `queries.jsonl:2: there is a task "calendar-000" already`},
		{tasks, `calendar-001`, `../001`, `queries.jsonl:2: the id "../001" can name no directory: give it letters, digits, "_", "-" and "." alone`},
		{tasks, `["customer_relationship_manager", "email"]`, `["mail"]`, `queries.jsonl:4: there is no toolkit "mail"`},
		{tasks, `calendar.delete_event`, `calendar.delete`, `queries.jsonl:1: call 1 of the answer is of "calendar.delete", which is no tool`},
		{tasks, `"args": {"event_id": "00000001"}`, `"args": "00000001"`, `queries.jsonl:1: the arguments of call 1 of the answer are no object`},
		{runs, `"query_id": "calendar-001"`, `"query_id": "calendar-002"`, `rollouts/calendar.a.domains.jsonl:2: there is no task "calendar-002" in queries.jsonl`},
		{runs, `"query_id": "calendar-001"`, `"query_id": "calendar-000"`, `rollouts/calendar.a.domains.jsonl:2: there is a run of a for calendar-000 with the toolset domains already`},
		{runs, `"toolset": "domains", "steps": []`, `"toolset": "some", "steps": []`, `rollouts/calendar.a.domains.jsonl:2: the toolset "some" is neither "all" nor "domains"`},
		{runs, `"model": "a", "toolset": "domains", "steps": []`, `"model": "a/b", "toolset": "all", "steps": []`, `rollouts/calendar.a.domains.jsonl:2: the model "a/b" can name no file: give it letters, digits, "_", "-" and "." alone`},
		{runs, `"tool": "calendar.cancel", `, ``, `rollouts/calendar.a.domains.jsonl:1: step 3 names no tool`},
		{runs, `"args": "00000001"`, `"args": 1`, `rollouts/calendar.a.domains.jsonl:1: the arguments of step 2 are neither an object nor a text, which are what calendar.delete_event takes`},
		{runs, `"output": "Event deleted successfully.", `, ``, `rollouts/calendar.a.domains.jsonl:1: step 2 has no output to compare with; write "unparsed" if it is no call`},
		{runs, `"args": "00000001", `, ``, `rollouts/calendar.a.domains.jsonl:1: step 2 has no arguments; write "args": {} if there were none, or "unparsed" if it is no call`},
		{runs, `{"skipped": "not source"}`, `{}`, `rollouts/calendar.a.domains.jsonl:1: evaluated call 3 has no tool, or no object of arguments; write why as "skipped" if it is no call`},
		{runs, `"steps": [],`, `"steps": {},`, `rollouts/calendar.a.domains.jsonl:2: "steps" must not be of type object`},
		{runs, `{"query_id": "calendar-001"`, `[{"query_id": "calendar-001"`, `rollouts/calendar.a.domains.jsonl:2: it is not JSON: it breaks off`},
		{events, "review", "re\xffview", events + `:3: it is not UTF-8 text`},
		{events, "review", `"review`, events + `:3: it is not CSV: extraneous or missing " in quoted-field`},
		{events, "review", `"re"view`, events + `:3: it is not CSV: extraneous or missing " in quoted-field`},
		{events, "review", "re,view", events + `:3: it is not CSV: wrong number of fields`},
		{events, "event_id,", "id,", events + `:1: the header has no column "event_id"`},
		{events, "duration\n", "duration,event_id\n", events + `:1: the column "event_id" occurs twice in the header`},
		{"tables/email_addresses.csv", "ada@example.org\nbob@example.org\n", "", `tables/email_addresses.csv: there is no header row`},
	} {
		fsys := office(t)
		before := string(fsys[tt.file].Data)
		if strings.Count(before, tt.old) == 0 {
			t.Fatalf("%s has no %s", tt.file, tt.old)
		}
		fsys[tt.file].Data = []byte(strings.Replace(before, tt.old, tt.new, 1))
		if _, err := workbench.Open(fsys); err == nil || err.Error() != tt.want {
			t.Errorf("with %s in place of %s: %v, want %s", tt.new, tt.old, err, tt.want)
		}
	}
}

// TestOpenIncomplete takes files away.
func TestOpenIncomplete(t *testing.T) {
	for prefix, want := range map[string]string{
		"queries.jsonl":   "open queries.jsonl: file does not exist",
		"tables/emails":   "open tables/emails.csv: file does not exist",
		"rollouts/":       "rollouts/*.jsonl: there is no such file, so there are no runs",
		"rollouts/crm.b.": "",
	} {
		fsys := office(t)
		for name := range fsys {
			if strings.HasPrefix(name, prefix) {
				delete(fsys, name)
			}
		}
		_, err := workbench.Open(fsys)
		if want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("without %s: %v, want %q", prefix, err, want)
		}
	}
}

// TestOpenSpreadsheet reads tables as spreadsheets write them.
func TestOpenSpreadsheet(t *testing.T) {
	fsys := office(t)
	for name, f := range fsys {
		if strings.HasPrefix(name, "tables/") {
			f.Data = []byte("\uFEFF" + strings.ReplaceAll(string(f.Data), "\n", "\r\n") + "\r\n")
		}
	}
	if _, err := workbench.Open(fsys); err != nil {
		t.Error(err)
	}
}
