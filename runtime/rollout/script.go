package rollout

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/sdk/plugin"
)

// Script is an agent that plays the turns of a JSON Lines file, one turn a
// line: {"say"?, "calls": [{"id", "tool", "args"}]}. Anywhere in args,
// {"$from": CALL, "at": JSON-POINTER} stands for a part of the output of an
// earlier call; without "at", for all of it.
type Script struct {
	file   string // for people
	source string
	turns  []scriptTurn
}

var _ Lasting = (*Script)(nil)

type scriptTurn struct {
	Say   string       `json:"say"`
	Calls []scriptCall `json:"calls"`

	line int
}

type scriptCall struct {
	ID   string `json:"id"`
	Tool string `json:"tool"`
	Args any    `json:"args"`
}

// ScriptError says what is wrong with a script, and on which line.
type ScriptError struct {
	File string
	Line int
	Err  error
}

func (e *ScriptError) Error() string { return fmt.Sprintf("%s:%d: %v", e.File, e.Line, e.Err) }

func (e *ScriptError) Unwrap() error { return e.Err }

// maxScriptLine bounds one turn of a script.
const maxScriptLine = 64 << 20

// ParseScript reads a script; file names it in errors, which are all
// *ScriptError. Empty lines are passed over.
func ParseScript(file string, src []byte) (*Script, error) {
	s := Script{file: file, source: string(src)}
	seen := map[string]bool{}
	lines := bufio.NewScanner(bytes.NewReader(unmarked(src)))
	lines.Buffer(nil, maxScriptLine)
	number := 0
	for lines.Scan() {
		number++
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 {
			continue
		}
		turn, err := parseTurn(line, seen)
		if err != nil {
			return nil, &ScriptError{File: file, Line: number, Err: err}
		}
		turn.line = number
		s.turns = append(s.turns, *turn)
	}
	if err := lines.Err(); err != nil {
		return nil, &ScriptError{File: file, Line: number + 1, Err: err}
	}
	return &s, nil
}

// unmarked is a text without the byte-order mark that editors on Windows begin it with, as
// in HCL.
func unmarked(src []byte) []byte { return bytes.TrimPrefix(src, []byte("\ufeff")) }

func parseTurn(line []byte, seen map[string]bool) (*scriptTurn, error) {
	var turn scriptTurn
	if err := decodeTurn(line, &turn); err != nil {
		return nil, fmt.Errorf(`%w; a line is {"say"?: TEXT, "calls": [{"id", "tool", "args"}]}`, err)
	}
	for i, c := range turn.Calls {
		switch {
		case c.ID == "":
			return nil, fmt.Errorf("call %d has no id", i+1)
		case seen[c.ID]:
			return nil, fmt.Errorf("call id %q is used twice", c.ID)
		case c.Tool == "":
			return nil, fmt.Errorf("call %q names no tool", c.ID)
		}
		if c.Args == nil {
			turn.Calls[i].Args = map[string]any{}
		}
		if err := eachFrom(c.Args, func(f *from) error {
			if !seen[f.call] {
				return fmt.Errorf("call %q takes from call %q, which is not an earlier call", c.ID, f.call)
			}
			return nil
		}); err != nil {
			return nil, err
		}
		seen[c.ID] = true
	}
	return &turn, nil
}

// decodeTurn reads a line. What two readers could take for two things, such as
// a key that is given twice, is refused.
func decodeTurn(line []byte, turn *scriptTurn) error {
	canonical, err := plugin.Canonical(line)
	if err != nil {
		return err
	}
	if canonical[0] != '{' {
		return errors.New("it is no object")
	}
	d := json.NewDecoder(bytes.NewReader(canonical))
	d.UseNumber()
	d.DisallowUnknownFields()
	err = d.Decode(turn)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%q must not be of type %s", wrong.Field, wrong.Value)
	}
	if err != nil {
		if key, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown { // which has no type
			return fmt.Errorf("there is no key %s", key)
		}
	}
	return err
}

// encode writes v as JSON with "<", ">" and "&" as they are.
func encode(v any) (json.RawMessage, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(out.Bytes()), nil
}

// Turns returns how many turns the script has.
func (s *Script) Turns() int { return len(s.turns) }

// Next implements [Agent].
func (s *Script) Next(_ context.Context, v *View) (*Move, error) {
	turn := len(v.History)
	if turn >= len(s.turns) {
		return nil, nil
	}
	t := s.turns[turn]
	move := &Move{Say: t.Say}
	for _, c := range t.Calls {
		move.Calls = append(move.Calls, Action{ID: c.ID, Tool: c.Tool, Args: c.bound()})
	}
	return move, nil
}

// Made implements [Lasting].
func (s *Script) Made() *journal.Agent {
	return &journal.Agent{Kind: journal.ScriptAgent, Script: s.source}
}

// bound are the arguments with every $from replaced by what the earlier call
// gave.
func (c scriptCall) bound() Args {
	return func(outputs Outputs) (json.RawMessage, []string, error) {
		consumes := []string{} // and no others
		bound, err := replaceFrom(c.Args, func(f *from) (any, error) {
			if !slices.Contains(consumes, f.call) {
				consumes = append(consumes, f.call)
			}
			output, ok := outputs[f.call]
			if !ok {
				return nil, fmt.Errorf("call %q gave no output", f.call)
			}
			value, err := f.resolve(output)
			if err != nil {
				return nil, fmt.Errorf("output of call %q: %w", f.call, err)
			}
			return value, nil
		})
		if err != nil {
			return nil, consumes, err
		}
		data, err := encode(bound)
		return data, consumes, err
	}
}
