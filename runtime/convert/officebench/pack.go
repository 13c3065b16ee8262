package officebench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// What is in the directory of an environment beside its HCL.
const (
	workspaceDir   = "workspace"
	expectedDir    = "reference"
	taskFile       = "task.md"
	evaluationFile = "evaluation.json"
	controlFile    = "oracle.jsonl"
)

// packOf is an environment as files, by name, but for those of the benchmark.
func packOf(s *Subtask, tools []Tool, control []byte) (map[string][]byte, error) {
	evaluation, err := indented(map[string]any{"checks": s.Checks})
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{
		"main.hcl":     []byte(source(s, tools, control != nil)),
		taskFile:       []byte(instructions(s)),
		evaluationFile: evaluation,
	}
	if control != nil {
		files[controlFile] = control
	}
	return files, nil
}

func indented(v any) ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(v)
	return text.Bytes(), err
}

// instructions are what the agent reads: the instruction of the subtask, and what
// the benchmark tells its agents beside it.
func instructions(s *Subtask) string {
	return strings.NewReplacer(
		"USER", s.User, "DATE", s.Moment.Format(time.DateOnly), "WEEKDAY", s.Weekday, "TIME", s.Time, "TASK", strings.TrimSpace(s.Instruction),
	).Replace(instructionsText)
}

const instructionsText = `You work for USER. It is WEEKDAY, DATE, TIME. USER asks:

TASK

Files are in data/, the mails of each person in emails/PERSON/, and calendars are
calendar/PERSON.ics. The address of a person is PERSON@example.com. New files
belong in data/ if nothing else is said. If you are asked a question, the last thing
that you say, without calling a tool, is taken as the answer.
`

// source is the HCL of the environment.
func source(s *Subtask, tools []Tool, control bool) string {
	blocks := []string{strings.NewReplacer(
		"NAME", "officebench-"+strings.ToLower(s.Name()),
		"ABOUT", literal(fmt.Sprintf("Subtask %s of OfficeBench.", s.ID())),
		"TASK", literal(s.Task), "SUBTASK", literal(s.Number), "PLUGINS", plugins(tools),
	).Replace(headHCL)}
	blocks = append(blocks, task(s), harness(s, tools))
	if len(s.expectedFiles) > 0 {
		blocks = append(blocks, referenceHCL)
	}
	blocks = append(blocks, verifier(s))
	if control {
		blocks = append(blocks, controlHCL)
	}
	return strings.Join(blocks, "\n")
}

// plugins are the blocks of the plugins that have the tools.
func plugins(tools []Tool) string {
	var blocks strings.Builder
	seen := map[string]bool{}
	for _, t := range tools {
		if !seen[t.Plugin] {
			seen[t.Plugin] = true
			fmt.Fprintf(&blocks, "plugin %q {\n  source = \"builtin:%s\"\n  grant { write = [\"/workspace\"] }\n}\n\n", t.Plugin, t.Plugin)
		}
	}
	return blocks.String()
}

// task has a requirement for each check, in the words of what it asks.
func task(s *Subtask) string {
	var block strings.Builder
	fmt.Fprintf(&block, "task {\n  instructions = file(%q)\n", taskFile)
	for i, c := range s.Checks {
		fmt.Fprintf(&block, "\n  requirement %q {\n    text = %s\n  }\n", requirement(i), literal(c.told()))
	}
	return block.String() + "}\n"
}

func requirement(i int) string { return fmt.Sprintf("check-%d", i+1) }

// harness offers the tools, and tells those of mail and calendars where they work.
func harness(s *Subtask, tools []Tool) string {
	var block strings.Builder
	fmt.Fprintf(&block, "harness {\n  clock = %q\n", s.Moment.Format(time.RFC3339))
	for _, t := range tools {
		use := "use"
		if t.Area != AnyFile {
			use = "use   " // as the formatter has it beside config
		}
		fmt.Fprintf(&block, "\n  tool %q {\n    %s = plugin.%s.tool.%s\n", t.Name, use, t.Plugin, t.Name)
		switch t.Area {
		case Mail:
			fmt.Fprintf(&block, "    config = { mailbox = \"/workspace/emails\", address = %s, outbox = %s, deliver = true }\n",
				literal(s.User+"@example.com"), literal(s.User))
		case Calendar:
			fmt.Fprintf(&block, "    config = { calendar = %s }\n", literal("/workspace/calendar/"+s.User+".ics"))
		case AnyFile:
		}
		block.WriteString("  }\n")
	}
	return block.String() + "}\n"
}

// verifier judges by the evaluation.
func verifier(s *Subtask) string {
	var covers []string
	for i := range s.Checks {
		covers = append(covers, "task.requirement."+requirement(i))
	}
	return fmt.Sprintf(verifierHCL, evaluationFile, strings.Join(covers, ", "))
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

const headHCL = `environment "NAME" {
  version     = "1.0.0"
  description = ABOUT
  labels      = { benchmark = "officebench", task = TASK, subtask = SUBTASK }
}

PLUGINSplugin "officebench" {
  source = "builtin:officebench"
}

context {
  files "/workspace" { source = "./workspace" }
}
`

const referenceHCL = `# The files as they should be.
reference "expected" {
  source = "./reference"
  into   = "/reference"
}
`

const verifierHCL = `verifier "evaluation" {
  use    = plugin.officebench.verifier.evaluation
  config = jsondecode(file(%q))
  covers = [%s]
}
`

const controlHCL = `control "oracle" {
  script = "./oracle.jsonl"
  expect = "pass"
}
`
