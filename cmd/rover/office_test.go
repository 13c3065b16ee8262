package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An office is an environment with tables of the plugin desk and with files, and
// a control that works with both: what the promises of replay are measured on.
type office struct {
	first        int // call of the control; default: the first kind of call
	turns, calls int // of the control, and in each turn
	notes        int // files beside the tables
}

// write writes the environment to dir. The same office is the same to the byte.
func (o office) write(tb testing.TB, dir string) {
	tb.Helper()
	words := &prose{rand.New(rand.NewPCG(1, 2))}
	var events, mails, tasks strings.Builder
	events.WriteString("event_id,event_name,participant_email,event_start,duration\n")
	mails.WriteString("email_id,inbox/outbox,sender/recipient,subject,sent_datetime,body\n")
	tasks.WriteString("task_id,task_name,assigned_to_email,list_name,due_date,board\n")
	for i := range 300 {
		who := []string{"ada", "bob", "cy", "dee"}[i%4] + "@example.org"
		fmt.Fprintf(&events, "%08d,meeting %d,%s,2023-12-%02d %02d:00:00,30\n", i, i*7%50, who, 1+i%28, 9+i%8)
		fmt.Fprintf(&mails, "%08d,inbox,%s,About meeting %d,2023-11-%02d %02d:00:00,\"Dear Sam,\\n\\n%s\"\n", i, who, i*11%50, 1+i%28, 9+i%8, words.text(25))
		fmt.Fprintf(&tasks, "%08d,%s,%s,Backlog,2023-12-%02d,Design\n", i, words.text(4), who, 1+i%28)
	}
	files := map[string]string{
		"main.hcl": officeHCL, "oracle.jsonl": o.script(),
		"tables/calendar.csv": events.String(), "tables/mail.csv": mails.String(), "tables/tasks.csv": tasks.String(),
		"notes/000.txt": "Nothing.\n",
	}
	for i := range o.notes {
		files[fmt.Sprintf("notes/%03d.txt", i)] = fmt.Sprintf("Note %d\n\n%s", i, words.lines(160))
	}
	for name, text := range files {
		at := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			tb.Fatal(err)
		}
		write(tb, at, []byte(text))
	}
}

// prose makes texts that can be compressed about as much as those of people.
type prose struct{ random *rand.Rand }

func (p *prose) text(words int) string {
	const syllables = "ba ce di fo gu ha ke li mo nu pa re si to vu"
	parts := strings.Fields(syllables)
	text := make([]string, words)
	for i := range text {
		a, b := int(p.random.ExpFloat64()*4)%len(parts), p.random.IntN(len(parts))
		text[i] = parts[a] + parts[b] + parts[(a*b)%len(parts)]
	}
	return strings.Join(text, " ")
}

// lines makes lines, a few pages of them.
func (p *prose) lines(n int) string {
	var text strings.Builder
	for range n {
		text.WriteString(p.text(12) + "\n")
	}
	return text.String()
}

// script makes the calls of the control, kind after kind.
func (o office) script() string {
	var script strings.Builder
	for turn := range o.turns {
		var calls []string
		for i := range o.calls {
			n := o.first + turn*o.calls + i
			calls = append(calls, fmt.Sprintf(`{"id": "c%d", %s}`, n, o.call(n)))
		}
		fmt.Fprintf(&script, "{\"calls\": [%s]}\n", strings.Join(calls, ", "))
	}
	return script.String()
}

func (o office) call(n int) string {
	note := fmt.Sprintf("notes/%03d.txt", n%max(o.notes, 1))
	switch n % 10 {
	case 0:
		return fmt.Sprintf(`"tool": "calendar_search_events", "args": {"query": "meeting %d"}`, n%50)
	case 1:
		return fmt.Sprintf(`"tool": "email_search_emails", "args": {"query": "meeting %d"}`, n%50)
	case 2:
		return fmt.Sprintf(`"tool": "read", "args": {"path": %q, "lines": 40}`, note)
	case 3:
		return fmt.Sprintf(`"tool": "write", "args": {"path": "notes/new-%03d.txt", "text": "Meeting %d: to be done."}`, n, n%50)
	case 4:
		return `"tool": "project_management_search_tasks", "args": {"assigned_to_email": "ada", "due_date": "12-01"}`
	case 5:
		return fmt.Sprintf(`"tool": "calendar_create_event", "args": {"event_name": "follow up %d", "participant_email": "ada@example.org", "event_start": "2023-12-29 09:00:00", "duration": "30"}`, n)
	case 6:
		return `"tool": "list", "args": {"path": "notes"}`
	case 7:
		return fmt.Sprintf(`"tool": "project_management_update_task", "args": {"task_id": "%08d", "field": "list_name", "new_value": "Completed"}`, n)
	case 8:
		return fmt.Sprintf(`"tool": "write", "args": {"path": %q, "text": "Note %d is done."}`, note, n)
	default:
		return fmt.Sprintf(`"tool": "email_get_email_information_by_id", "args": {"email_id": "%08d", "field": "subject"}`, n)
	}
}

const officeHCL = `
environment "office" { version = "1.0.0" }
plugin "desk" {
  source = "builtin:desk"
  grant { write = ["/workspace/desk"] }
}
plugin "files" {
  source = "builtin:files"
  grant { write = ["/workspace/notes"] }
}
context {
  files "/workspace/desk" { source = "./tables" }
  files "/workspace/notes" { source = "./notes" }
}
task { instructions = "Work through the day." }
harness {
  tools = [
    plugin.desk.tool.calendar_search_events,
    plugin.desk.tool.calendar_create_event,
    plugin.desk.tool.email_search_emails,
    plugin.desk.tool.email_get_email_information_by_id,
    plugin.desk.tool.project_management_search_tasks,
    plugin.desk.tool.project_management_update_task,
    plugin.files.tool.read,
    plugin.files.tool.write,
    plugin.files.tool.list,
  ]
  max_turns = 1000
  clock     = "2023-11-30T00:00:00Z"
}
reference "gold" {
  use    = plugin.desk.builder.calls
  into   = "/reference/desk"
  config = { calls = [{ tool = "email_delete_email", args = { email_id = "00000007" } }] }
}
verifier "tables" { use = plugin.desk.verifier.tables }
verifier "notes" {
  use    = plugin.files.verifier.unchanged
  config = { paths = ["notes/00*.txt"] }
}
verifier "events" {
  check "follow-ups" {
    condition = length(csv("/workspace/desk/calendar.csv")) > 300
  }
}
control "oracle" {
  script = "./oracle.jsonl"
  expect = "fail"
}
`
