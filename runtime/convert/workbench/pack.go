package workbench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// pack is an environment as files, by name.
type pack map[string][]byte

// packOf writes the environment of a task with a toolset. Idle says whether
// doing nothing is right.
func packOf(t *Task, s Toolset, idle bool) (pack, error) {
	gold, err := goldOf(t)
	if err != nil {
		return nil, err
	}
	p := pack{
		"main.hcl":  []byte(source(t, s, idle)),
		"task.md":   []byte(t.Query + "\n"),
		"gold.json": gold,
	}
	if len(t.Answer) > 0 {
		p["oracle.jsonl"], err = oracleOf(t)
	}
	return p, err
}

// goldOf is the configuration of the reference: the calls that solve the task.
func goldOf(t *Task) ([]byte, error) {
	calls := make([]Call, len(t.Answer))
	for i, call := range t.Answer {
		calls[i] = Call{Tool: deskName(call.Tool), Args: call.Args}
	}
	return indented(map[string]any{"calls": calls, "skip_failing": true})
}

// oracleOf is the script of a control that makes those calls.
func oracleOf(t *Task) ([]byte, error) {
	var script bytes.Buffer
	for i, call := range t.Answer {
		line, err := json.Marshal(map[string]any{"calls": []any{
			map[string]any{"id": fmt.Sprint(i + 1), "tool": deskName(call.Tool), "args": call.Args},
		}})
		if err != nil {
			return nil, err
		}
		script.Write(append(line, '\n'))
	}
	return script.Bytes(), nil
}

func indented(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return text.Bytes(), err
}

// source is the HCL of the environment.
func source(t *Task, s Toolset, idle bool) string {
	var tools strings.Builder
	for _, name := range names(s.offered(t)) {
		fmt.Fprintf(&tools, "    plugin.desk.tool.%s,\n", deskName(name))
	}
	controls := ""
	if len(t.Answer) > 0 {
		controls += oracleControl
	}
	if idle {
		controls += idleControl
	}
	return strings.NewReplacer(
		"NAME", environmentName(t, s),
		"ABOUT", literal(fmt.Sprintf("Task %s of WorkBench, toolset %s.", t.ID, s)),
		"DOMAIN", literal(t.Domain), "TOOLSET", literal(string(s)), "TEMPLATE", literal(t.Template),
		"TOOLS", tools.String(), "SIGN", literal(sign), "CONTROLS", controls,
	).Replace(environmentHCL)
}

// environmentName is a name that HCL allows.
func environmentName(t *Task, s Toolset) string {
	name := strings.Map(func(r rune) rune {
		if r == '.' {
			return '-'
		}
		return r
	}, strings.ToLower(t.ID+"-"+string(s)))
	if name[0] < 'a' || name[0] > 'z' {
		return "task-" + name
	}
	return name
}

// literal writes a text as HCL does, in which "${" and "%{" begin an expression.
func literal(s string) string {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		panic(err) // a text can be encoded
	}
	return strings.NewReplacer("${", "$${", "%{", "%%{").Replace(strings.TrimSpace(text.String()))
}

const environmentHCL = `environment "NAME" {
  version     = "1.0.0"
  description = ABOUT
  labels      = { benchmark = "workbench", domain = DOMAIN, toolset = TOOLSET, template = TEMPLATE }
}

plugin "desk" {
  source = "builtin:desk"
  grant { write = ["/workspace/desk"] }
}

context {
  files "/workspace/desk" { source = "./tables" }
}

task {
  instructions = file("task.md")
}

harness {
  tools = [
TOOLS  ]
  max_turns = 1000
  clock     = "2023-11-30T00:00:00Z"
}

# The tables that the right calls change, as they are afterwards.
reference "gold" {
  use    = plugin.desk.builder.calls
  into   = "/reference/desk"
  config = jsondecode(file("gold.json"))
}

# The verdict of the benchmark is whether the tables are right, and the run did
# not break off. Side effects are told beside it.
verifier "tables" {
  use = plugin.desk.verifier.tables
}

verifier "finished" {
  use      = plugin.desk.verifier.finished
  config   = { sign = SIGN }
  progress = false
}
CONTROLS`

const oracleControl = `
control "oracle" {
  script = "./oracle.jsonl"
  expect = "pass"
}
`

const idleControl = `
# Here it is right to do nothing.
control "noop" { expect = "pass" }
`
