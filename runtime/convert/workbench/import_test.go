package workbench_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/workrover/workrover/plugins/desk"
	"github.com/workrover/workrover/runtime/convert/workbench"
	"github.com/workrover/workrover/runtime/durable"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/sandbox/native"
	"github.com/workrover/workrover/runtime/step"
)

// office is a benchmark of three tasks.
func office(t *testing.T) fstest.MapFS {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/office.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, f := range archive.Files {
		files[f.Name] = &fstest.MapFile{Data: f.Data}
	}
	return files
}

// inside opens the plugin desk in this process.
type inside struct{}

func (inside) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	if p.Builtin != "desk" {
		return nil, fmt.Errorf("there is no plugin %q", p.Builtin)
	}
	return native.New(desk.Plugin(), p.Limits), nil
}

func load(ctx context.Context, dir string) (*environment.Environment, error) {
	loaded, err := environment.Load(ctx, os.DirFS(dir), dir, inside{})
	if err != nil {
		return nil, err
	}
	if loaded.Env == nil {
		return nil, loaded.Diags
	}
	return loaded.Env, nil
}

func importTo(t *testing.T, dir string) ([]*workbench.Entry, error) {
	t.Helper()
	source, err := workbench.Open(office(t))
	if err != nil {
		t.Fatal(err)
	}
	return source.Import(t.Context(), dir, &workbench.Options{Load: load, Jobs: 2})
}

func TestImport(t *testing.T) {
	dir := t.TempDir()
	entries, err := importTo(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"calendar-000 a domains: 3 of 3 outputs, correct, no side effects",
		"calendar-001 a domains: 0 of 0 outputs, correct, no side effects",
		`calendar-000 b all: 0 of 1 outputs, step 1 calendar.delete_event recorded "Deleted." now "Event deleted successfully.", not correct, no side effects`,
		"calendar-001 b all: 1 of 1 outputs, not correct, side effects", // in this reading the mail is sent
		`crm.000 b domains: 0 of 1 outputs, step 1 calendar.search_events recorded "No events found." now "calendar.search_events is not a valid tool, try one of [customer_relationship_manager.update_customer, customer_relationship_manager.add_customer, customer_relationship_manager.delete_customer, customer_relationship_manager.search_customers, email.send_email, email.delete_email, email.forward_email, email.reply_email, email.get_email_information_by_id, email.search_emails, company_directory.find_email_address].", not correct, side effects`, // a tool that was not offered counts
	}
	var got []string
	for _, e := range entries {
		got = append(got, told(e))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	var kept []string
	index, err := os.ReadFile(filepath.Join(dir, workbench.IndexFile))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(index)) {
		var e workbench.Entry
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		kept = append(kept, told(&e))
	}
	if diff := cmp.Diff(want, kept); diff != "" {
		t.Errorf("the index: -want +got:\n%s", diff)
	}
}

// told says what came of a run.
func told(e *workbench.Entry) string {
	parts := []string{fmt.Sprintf("%s %s %s: %d of %d outputs", e.Task, e.Model, e.Toolset, e.Outputs.Same, e.Outputs.Steps)}
	for _, d := range e.Outputs.Different {
		parts = append(parts, fmt.Sprintf("step %d %s recorded %s now %q", d.Step, d.Tool, d.Recorded, d.Now))
	}
	if !e.Correct {
		parts = append(parts, "not correct")
	} else {
		parts = append(parts, "correct")
	}
	if !e.SideEffects {
		parts = append(parts, "no side effects")
	} else {
		parts = append(parts, "side effects")
	}
	return strings.Join(parts, ", ")
}

// TestImportedTurns reads what the bundles tell of the runs.
func TestImportedTurns(t *testing.T) {
	dir := t.TempDir()
	if _, err := importTo(t, dir); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]string{
		"calendar-000.a.domains.steps": {
			`Look. calendar_search_events {"query":"tea","colour":"red"} ok`,
			` calendar_delete_event {"event_id":"00000001"} ok`,
			` calendar.cancel {} invalid`,
			`Done.`,
		},
		"calendar-000.a.domains.evaluated": {
			`Left out: calendar.search_events has no parameter "colour"`,
			` calendar_delete_event {"event_id":"00000001"} ok`,
			`Left out: not source`,
			`Done.`,
		},
		"calendar-000.b.all.evaluated": {
			` calendar_delete_event {"event_id":"00000001"} ok`,
			`{"action": "none"}`,
			`Broken off: out of time`,
		},
		"calendar-001.a.domains.steps": nil,
		"crm.000.b.domains.steps":      {` calendar_search_events {} invalid`, `It is one.`},
		"crm.000.b.domains.evaluated":  {` calendar_delete_event {"event_id":"00000002"} ok`, `It is one.`},
	} {
		bundle, err := journal.OpenBundle(filepath.Join(dir, "rollouts", name+".rover"), nil)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, turn := range bundle.Journal.Turns {
			parts := []string{turn.Say}
			for _, call := range turn.Calls {
				parts = append(parts, call.Tool, string(call.Args), string(call.Status))
			}
			got = append(got, strings.Join(parts, " "))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", name, diff)
		}
		if err := bundle.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestOddSteps plays steps that are no ordinary calls: what could not be read,
// what is no tool but called as the desk calls one, what has no name, and what
// has odd arguments.
func TestOddSteps(t *testing.T) {
	const refusal = ` is not a valid tool, try one of [calendar.create_event, calendar.delete_event, calendar.update_event, calendar.get_event_information_by_id, calendar.search_events, company_directory.find_email_address].`
	files := office(t)
	files["rollouts/calendar.a.domains.jsonl"] = &fstest.MapFile{Data: []byte(`{"query_id": "calendar-000", "model": "a", "toolset": "domains", "steps": [` +
		`{"unparsed": "Action: {"}, ` +
		`{"tool": "calendar_delete_event", "args": {"event_id": "00000001"}, "output": "calendar_delete_event` + refusal + `"}, ` +
		`{"tool": "", "args": null, "output": "` + refusal + `"}, ` +
		`{"tool": "None", "args": ["wait"], "output": "None` + refusal + `"}, ` +
		`{"tool": "calendar.delete_event", "args": {"event_id": "\ud800"}, "output": "Event not found."}, ` +
		`{"tool": "calendar.search_events", "args": {"query": "tea", "time_min": "Nov. 31"}, "output": "No events found.", "unparsed": null}` +
		`], "final_answer": null, "error": "", "evaluated_calls": [{"tool": "calendar_delete_event", "args": {"event_id": "00000001"}}]}`)}
	source, err := workbench.Open(files)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := source.Import(t.Context(), t.TempDir(), &workbench.Options{Load: load})
	if err != nil {
		t.Fatal(err)
	}
	want := `calendar-000 a domains: 3 of 5 outputs, ` +
		`step 5 calendar.delete_event recorded "Event not found." now "invalid_args: arguments of calendar_delete_event: text has an unpaired surrogate at byte 14", ` +
		`step 6 calendar.search_events recorded "No events found." now "invalid_args: \"Nov. 31\" is no date or time; write 2006-01-02 or 2006-01-02 15:04:05", ` +
		`not correct, no side effects`
	if got := told(entries[0]); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestEnvironments holds what is written to be what the task asks.
func TestEnvironments(t *testing.T) {
	dir := t.TempDir()
	if _, err := importTo(t, dir); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"calendar-000.all":     `27 tools, noop fail, oracle pass; Cancel "tea" for ${nobody} & <co>`,
		"calendar-000.domains": `6 tools, noop fail, oracle pass; Cancel "tea" for ${nobody} & <co>`,
		"calendar-001.domains": "6 tools, noop pass; Is there lunch?",
		"crm.000.domains":      "11 tools, oracle pass, noop pass; Make Al a lead", // he is one
	} {
		env, err := load(t.Context(), filepath.Join(dir, workbench.EnvironmentsDir, name))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		parts := []string{fmt.Sprintf("%d tools", len(env.Tools))}
		for _, control := range env.Controls {
			parts = append(parts, fmt.Sprintf("%s %s", control.Name, control.Expect))
		}
		if got := strings.Join(parts, ", ") + "; " + strings.TrimSpace(env.Task); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestImportAgain: what is there is completed, and never written over.
func TestImportAgain(t *testing.T) {
	dir := t.TempDir()
	if _, err := importTo(t, dir); err != nil {
		t.Fatal(err)
	}
	task := filepath.Join(dir, workbench.EnvironmentsDir, "calendar-000.all", "task.md")
	bundle := filepath.Join(dir, "rollouts", "calendar-000.b.all.steps.rover")
	before, err := os.ReadFile(bundle)
	if err != nil {
		t.Fatal(err)
	}
	draft := filepath.Join(dir, workbench.EnvironmentsDir, ".calendar-001.all.draft", "left")
	for _, err := range []error{os.RemoveAll(filepath.Dir(task)), os.Remove(bundle), os.MkdirAll(draft, 0o777)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := importTo(t, dir); err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(bundle)
	if err != nil || string(after) != string(before) {
		t.Errorf("the bundle is not as it was: %v", err)
	}
	if _, err := os.Stat(filepath.Dir(draft)); err == nil {
		t.Error("a draft was left")
	}
}

// TestImportOver puts something in the way that an import does not write.
func TestImportOver(t *testing.T) {
	const env = "environments/calendar-000.all"
	write := func(at string) error {
		return errors.Join(os.MkdirAll(filepath.Dir(at), 0o777), os.WriteFile(at, []byte("x"), 0o666))
	}
	emptied := func(at string) error { return os.Mkdir(at, 0o777) }
	linked := func(at string) error {
		return errors.Join(os.Remove(at), os.Symlink("../calendar-000.domains/task.md", at))
	}
	for _, tt := range []struct {
		name    string
		after   bool // a whole import
		change  func(at string) error
		at      string
		refused string // what is named
	}{
		{"file changed", true, write, env + "/task.md", env},
		{"file more", true, write, env + "/environment.hcl", env},
		{"directory more", true, emptied, env + "/sub", env},
		{"link with the same content", true, linked, env + "/task.md", env},
		{"file in place of an environment", false, write, env, env},
		{"table changed", true, write, "tables/mail.csv", "tables/mail.csv"},
		{"file in place of the environments", false, write, "environments", "environments"},
		{"file in place of the bundles", false, write, "rollouts", "rollouts"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			if tt.after {
				if _, err := importTo(t, dir); err != nil {
					t.Fatal(err)
				}
			}
			if err := tt.change(filepath.Join(dir, tt.at)); err != nil {
				t.Fatal(err)
			}
			_, err := importTo(t, dir)
			different, ok := errors.AsType[*durable.DifferentError](err)
			if want := filepath.Join(dir, tt.refused); !ok || different.Path != want {
				t.Errorf("%v, want that %s is not what would be written", err, want)
			}
		})
	}
}

// TestToolkits holds the names of tools against those of the plugin.
func TestToolkits(t *testing.T) {
	dir := t.TempDir()
	if _, err := importTo(t, dir); err != nil {
		t.Fatal(err)
	}
	env, err := load(t.Context(), filepath.Join(dir, workbench.EnvironmentsDir, "calendar-000.all"))
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, tool := range env.Tools {
		got = append(got, tool.Info.Name)
	}
	for _, tool := range desk.Plugin().Tools {
		want = append(want, tool.Info.Name)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
