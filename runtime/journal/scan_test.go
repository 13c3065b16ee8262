package journal

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/sdk/plugin"
)

// reading is a line that scan reads, and package json as well.
type reading struct {
	name  string
	blank func() any // a pointer to a line
	scan  func(s *scan, line any)
}

// readings are of lines whose type is set, as scan compares it and does not keep it.
func readings() []reading {
	return []reading{
		{"header", func() any { return &headerLine{Type: headerType} }, func(s *scan, l any) { s.header(&l.(*headerLine).Header) }},
		{"tree", func() any { return &treeLine{Type: treeType} }, func(s *scan, l any) { s.tree(&l.(*treeLine).TreeRef) }},
		{"step", func() any { return &stepLine{Type: stepType} }, func(s *scan, l any) { s.step(&l.(*stepLine).Record) }},
		{"turn", func() any { return &turnLine{Type: turnType} }, func(s *scan, l any) { s.turn(&l.(*turnLine).Turn) }},
		{"end", func() any { return &endLine{Type: endType} }, func(s *scan, l any) { s.end(&l.(*endLine).End) }},
		{"manifest", func() any { return &Manifest{} }, func(s *scan, l any) { s.manifest(l.(*Manifest)) }},
	}
}

// lines are of each type one with every field set, and one with as few as can
// be.
func lines() map[string][]any {
	one := "a \"quoted\"\n\ttext \\ with <tags> & ünicode \u2028"
	id, raw := digest.Of([]byte(one)), json.RawMessage(`{"a":[1,{"b":"]}\"{"}],"c":null}`)
	check := Check{ID: one, Verifier: "v", Value: 0.5, Weight: 1e-9, Share: 1, Kind: plugin.Gate, Message: one, Evidence: []plugin.Evidence{{Path: "/a", Locator: "1", Expected: "x", Found: "y"}}}
	call := Call{CallResult: plugin.CallResult{Call: plugin.Call{ID: one, Tool: "t", Args: raw}, Status: plugin.StatusOK, Shown: one}}
	full := call
	full.Step, full.Consumes = "turn/1/call/1", []string{"a", one}
	return map[string][]any{
		"header": {
			headerLine{headerType, Header{
				Format: Format, ID: "r", Environment: Environment{Name: "e", Version: "1.0.0", Digest: id, Components: Components{id, id, id, id}},
				Agent: one, Acting: &Agent{Kind: PolicyAgent, Control: "c", Script: one, Policy: "p.q", Plugin: id, Config: raw},
				Model: one, Group: one, Sample: 3, Seed: math.MinInt64 + 1, Clock: time.Unix(1e9, 5).UTC(), ClockStep: -time.Second, Task: one,
				Tools: []plugin.ToolInfo{{Name: "t", Description: one, InputSchema: raw, OutputSchema: raw, Writes: true}},
				Plugins: []Plugin{{Name: "p", Version: "1", Source: "builtin:p", Locked: one, Identity: step.Identity{
					Digest: id, Transport: "reactor", Engine: "e", Schedule: "1", Args: []string{one}, Env: []string{"A=b"},
					Limits: step.Limits{Fuel: 1, Memory: 2, Depth: 3, Files: 4, Output: 5, Log: 6}, NaN: true,
				}}},
			}},
			headerLine{headerType, Header{Format: Format, Tools: []plugin.ToolInfo{}, Plugins: []Plugin{}}},
		},
		"tree": {
			treeLine{treeType, TreeRef{Name: "workspace", Listing: id, Digest: id}},
			treeLine{Type: treeType},
		},
		"step": {
			stepLine{stepType, step.Record{
				Name: "turn/1/call/1", Kind: step.ToolCall, Key: step.Key(id), Plugin: one, Request: raw,
				Observations: []footprint.Observation{{Kind: footprint.Content, Path: "/a", Answer: one}, {Kind: footprint.Clock, Answer: "now"}},
				Effects:      []footprint.Effect{{Op: "put", Path: "/a", To: "/b", Target: one, Mode: 0o644, Blob: id, Size: 1 << 40, After: time.Second}, {Op: "remove", Path: "/b"}},
				Response:     step.Text(one), Failure: &step.Failure{Cause: step.Trapped, Detail: one, Remedy: one}, Log: step.Text(one),
				OutOfScope: 2, Reusable: true, Fuel: math.MaxInt64,
			}},
			stepLine{stepType, step.Record{Request: raw, Observations: []footprint.Observation{}, Effects: []footprint.Effect{}}},
		},
		"turn": {
			turnLine{turnType, Turn{Turn: 7, Say: one, Calls: []Call{full, call}, Generation: Generation{
				Reasoning: one, Tokens: new(2.0), PromptTokens: new(3), CachedTokens: new(1), CostUSD: new(1e-7),
				PromptTokenIDs: []int{math.MaxInt32, 0}, TokenIDs: []int{5, 6}, Logprobs: []float64{-0.25, -1e-300},
			}}},
			turnLine{turnType, Turn{Calls: []Call{}}},
		},
		"end": {
			endLine{endType, End{Outcome: OutcomeError, Cause: "c", Error: one, Passed: true, Reward: new(0.25), Checks: []Check{check}, Progress: []Progress{{1, "v", one, -1.5e3}, {}}, Digest: id}},
			endLine{endType, End{Outcome: OutcomeOK, Checks: []Check{}, Progress: []Progress{}}},
		},
		"manifest": {
			Manifest{
				Format: BundleFormat, ID: one, Producer: "rover", Cut: true, Environment: Environment{Name: "e", Version: "1", Digest: id, Components: Components{id, id, id, id}},
				Group: one, Turns: 1, Steps: 2, Files: map[string]File{"journal.jsonl": {id, 3}, "trees/a.json": {}}, Blobs: Totals{4, 5},
			},
			Manifest{Files: map[string]File{"a": {}}},
		},
	}
}

// TestScan: what is written is read by scan, whatever fields it has, and not
// left to package json.
func TestScan(t *testing.T) {
	for _, r := range readings() {
		for _, want := range lines()[r.name] {
			text, err := encode(want)
			if err != nil {
				t.Fatal(err)
			}
			plain := strings.ReplaceAll(string(text), `\u2028`, "") // characters by number are left to it
			if got := r.blank(); !scanned(plain, func(s *scan) { r.scan(s, got) }) {
				t.Errorf("it is not read: %s", plain)
			}
		}
		assertFull(t, r.name, reflect.ValueOf(lines()[r.name][0]))
	}
}

// assertFull says which field the line with every field lacks.
func assertFull(t *testing.T, path string, v reflect.Value) {
	t.Helper()
	switch {
	case v.IsZero():
		t.Errorf("%s is not set: set it above, and let scan read it", path)
	case v.Kind() == reflect.Pointer:
		assertFull(t, path, v.Elem())
	case v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
		assertFull(t, path, v.Index(0))
	case v.Kind() == reflect.Struct && v.Type() != reflect.TypeFor[time.Time]():
		for i := range v.NumField() {
			assertFull(t, path+"."+v.Type().Field(i).Name, v.Field(i))
		}
	}
}

// FuzzScan: what scan reads, package json reads as the same.
func FuzzScan(f *testing.F) {
	for _, list := range lines() {
		for _, line := range list {
			text, err := encode(line)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(strings.ReplaceAll(string(text), `\u2028`, ""))
		}
	}
	for _, odd := range []string{
		`{"type":"turn","turn":01,"say":"","calls":[]}`, `{"type":"turn","turn":1,"say":"","calls":[,]}`, `{"type":"turn","turn":1,"say":"","calls":[]}}`,
		`{"type":"turn","turn":1,"say":"` + "\xff" + `","calls":[]}`, `{"type":"turn","turn":1,"say":"\ud800","calls":[]}`, `{"type":"turn","turn":1,"say":"` + "\t" + `","calls":[]}`,
		`{"type":"turn","turn":99999999999999999999,"say":"","calls":[]}`,
		`{"format":"","id":"","producer":"","cut":false,"environment":{"name":"","version":"","digest":"","components":{"context":"","task":"","harness":"","verifier":""}},"turns":0,"steps":0,"files":{"a":{"digest":"","size":0},"a":{"digest":"","size":1}},"blobs":{"count":0,"bytes":0}}`,
	} {
		f.Add(odd)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, r := range readings() {
			got, want := r.blank(), r.blank()
			if !scanned(text, func(s *scan) { r.scan(s, got) }) {
				continue
			}
			if err := decode(text, want); err != nil {
				t.Errorf("%s is read, though %v: %s", r.name, err, text)
			} else if diff := cmp.Diff(got, want); diff != "" {
				t.Errorf("%s (-scan +json):\n%s", r.name, diff)
			}
		}
		var listing Listing
		if scanned(text, func(s *scan) { listing = s.listing() }) && !strings.ContainsFunc(text, escapable) {
			if again, err := listing.Text(); err != nil || string(again) != text {
				t.Errorf("listing %q is written as %q: %v", text, again, err)
			}
		}
	})
}

// BenchmarkScan reads the lines with every field by scan, and by package json.
func BenchmarkScan(b *testing.B) {
	for _, r := range readings() {
		text, err := encode(lines()[r.name][0])
		if err != nil {
			b.Fatal(err)
		}
		line := strings.ReplaceAll(string(text), `\u2028`, "")
		b.Run(r.name+"/scan", func(b *testing.B) {
			for b.Loop() {
				l := r.blank()
				scanned(line, func(s *scan) { r.scan(s, l) })
			}
		})
		b.Run(r.name+"/json", func(b *testing.B) {
			for b.Loop() {
				if err := decode(line, r.blank()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
