package plugin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Response is one protocol message from a plugin: a success with the fields of
// its operation, or a failure with Error.
type Response struct {
	OK       bool            `json:"ok"`
	Error    *Error          `json:"error,omitempty"`
	Describe *Description    `json:"describe,omitempty"`
	Output   json.RawMessage `json:"output,omitempty"` // call
	Text     *string         `json:"text,omitempty"`   // call: what the agent is shown instead of Output
	Checks   []Check         `json:"checks,omitzero"`  // verify
	Say      string          `json:"say,omitempty"`    // act
	Calls    []Call          `json:"calls,omitzero"`   // act
	Done     bool            `json:"done,omitempty"`   // act
}

// Encode returns the bytes of the response. Output is written as it is, so it
// has to be JSON as [Encode] makes it.
//
// What every response has is put together by hand: package json would prepare
// for all that the struct could hold, tools, schemas and evidence too, and in
// WASM do so for every request.
func (r *Response) Encode() ([]byte, error) {
	e := &encoder{out: make([]byte, 0, r.size())}
	e.out = strconv.AppendBool(append(e.out, `{"ok":`...), r.OK)
	if r.Error != nil {
		e.failure(r.Error)
	}
	if r.Describe != nil {
		e.value("describe", r.Describe)
	}
	if r.Output != nil {
		e.raw("output", r.Output)
	}
	if r.Text != nil {
		e.text("text", *r.Text)
	}
	if r.Checks != nil {
		e.value("checks", r.Checks)
	}
	if r.Say != "" {
		e.text("say", r.Say)
	}
	if r.Calls != nil {
		e.value("calls", r.Calls)
	}
	if r.Done {
		e.raw("done", json.RawMessage("true"))
	}
	if e.err != nil {
		return nil, e.err
	}
	return append(e.out, '}'), nil
}

// size is how many bytes the answer to a call has, unless its text has escapes.
func (r *Response) size() int {
	size := 64 + len(r.Output)
	if r.Text != nil {
		size += len(*r.Text)
	}
	return size
}

// encoder appends the members of an object that is begun and not empty.
type encoder struct {
	out []byte
	err error
}

func (e *encoder) raw(name string, value json.RawMessage) {
	e.out = append(append(append(e.out, `,"`...), name...), `":`...)
	e.out = append(e.out, value...)
}

func (e *encoder) text(name, text string) {
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\uFFFD")
	}
	e.raw(name, nil)
	e.out = appendString(e.out, text)
}

func (e *encoder) value(name string, value any) {
	encoded, err := Encode(value)
	if err != nil && e.err == nil {
		e.err = fmt.Errorf("%s: %w", name, err)
	}
	e.raw(name, encoded)
}

func (e *encoder) failure(failure *Error) {
	e.out = append(e.out, `,"error":{"code":`...)
	e.out = appendString(e.out, string(failure.Code))
	e.text("message", failure.Message)
	if failure.Detail != nil {
		e.value("detail", failure.Detail)
	}
	e.out = append(e.out, '}')
}

// Shown is what the agent is shown for the answer to a call: "CODE: MESSAGE" of
// a failure, else the text, else the output as compact JSON.
func (r *Response) Shown() string {
	if r.Error != nil {
		return r.Error.Error()
	}
	if r.Text != nil {
		return *r.Text
	}
	if isCompact(r.Output) {
		return string(r.Output)
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, r.Output); err != nil {
		return string(r.Output) // not of ParseResponse: shown as it is
	}
	return compact.String()
}

// Code classifies a failure.
type Code string

// The codes of protocol 1.
const (
	CodeInvalidArgs Code = "invalid_args"
	CodeNotFound    Code = "not_found"
	CodeDenied      Code = "denied"
	CodeConflict    Code = "conflict"
	CodeFailed      Code = "failed"
	CodeInternal    Code = "internal"
)

// Error is a failure that a plugin answers. For a tool it is an ordinary
// answer, which the agent sees as "CODE: MESSAGE"; a verifier or builder that
// answers one is broken.
type Error struct {
	Code    Code            `json:"code"`
	Message string          `json:"message"`
	Detail  json.RawMessage `json:"detail,omitempty"`
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

// CheckKind tells how a check enters the reward.
type CheckKind string

// The two kinds of checks.
const (
	Score CheckKind = "score" // its share of the reward
	Gate  CheckKind = "gate"  // below 1, the reward is 0
)

// Check is one named assertion of a verifier.
type Check struct {
	ID       string     `json:"id"`
	Value    float64    `json:"value"`            // in [0,1]
	Weight   *float64   `json:"weight,omitempty"` // finite, ≥ 0; default 1
	Kind     CheckKind  `json:"kind,omitempty"`   // default Score
	Message  string     `json:"message,omitempty"`
	Evidence []Evidence `json:"evidence,omitempty"`
}

// Evidence is a place in a file that a check rests on.
type Evidence struct {
	Path     string `json:"path"`
	Locator  string `json:"locator,omitempty"` // line, cell, JSON pointer, …
	Expected string `json:"expected,omitempty"`
	Found    string `json:"found,omitempty"`
}

// Description is what a plugin says of itself.
type Description struct {
	Name        string         `json:"name"`
	Version     string         `json:"version"` // semver
	Description string         `json:"description"`
	Tools       []ToolInfo     `json:"tools,omitempty"`
	Builders    []BuilderInfo  `json:"builders,omitempty"`
	Verifiers   []VerifierInfo `json:"verifiers,omitempty"`
	Policies    []PolicyInfo   `json:"policies,omitempty"`
	Needs       Needs          `json:"needs,omitzero"`
}

// ToolInfo describes a tool to the host and to agents. Schemas are JSON Schema
// 2020-12.
type ToolInfo struct {
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	InputSchema  json.RawMessage `json:"input_schema"`
	OutputSchema json.RawMessage `json:"output_schema,omitempty"`
	Writes       bool            `json:"writes"`
}

// BuilderInfo describes a builder.
type BuilderInfo struct {
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	ConfigSchema json.RawMessage `json:"config_schema,omitempty"`
}

// VerifierInfo describes a verifier.
type VerifierInfo struct {
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	ConfigSchema json.RawMessage `json:"config_schema,omitempty"`
}

// PolicyInfo describes a policy.
type PolicyInfo struct {
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	ConfigSchema json.RawMessage `json:"config_schema,omitempty"`
}

// Needs are path prefixes that a plugin declares to need. Declaring grants
// nothing: only the environment grants.
type Needs struct {
	Read  []string `json:"read,omitempty"`
	Write []string `json:"write,omitempty"`
}
