package specs

import (
	"encoding/json"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/Masterminds/semver/v3"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/hashicorp/hcl/v2"
)

// loadCase loads a package of testdata that has no errors.
func loadCase(t *testing.T, name string) *Environment {
	t.Helper()
	env, diags := Load(readCase(t, name), "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return env
}

// meaning compares what blocks say, not where they stand.
func meaning() cmp.Options {
	return cmp.Options{
		cmpopts.IgnoreUnexported(Environment{}),
		cmpopts.IgnoreTypes(Place{}, hcl.Range{}),
		cmp.Comparer(func(a, b *semver.Constraints) bool {
			return a == b || a != nil && b != nil && a.String() == b.String()
		}),
		cmp.Comparer(func(a, b *Condition) bool { return (a == nil) == (b == nil) }),
	}
}

func TestLoadStructure(t *testing.T) {
	constraint, err := semver.NewConstraint("~> 1.2")
	if err != nil {
		t.Fatal(err)
	}
	limits := Limits{Fuel: DefaultFuel, Memory: DefaultMemory, Depth: DefaultDepth, Files: DefaultFiles, Output: DefaultOutput, Log: DefaultLog}
	small := limits
	small.Fuel, small.Memory = 5_000_000_000, 128<<20
	condition := &Condition{}
	want := &Environment{
		Name:        "harvest-report",
		Version:     "0.3.0",
		Description: "Add up four orchards and write to the two that had a bad year.",
		Labels:      map[string]string{"sector": "farming", "size": "small"},
		Plugins: []*Plugin{
			{Name: "files", Source: Source{Origin: Builtin, Name: "files"}, NaN: true, Limits: limits},
			{Name: "juice", Source: Source{Origin: Module, Path: "plugins/juice.wasm"}, NaN: true, Limits: limits},
			{
				Name: "sheets", Source: Source{Origin: Builtin, Name: "sheets"}, Version: constraint,
				Args: []string{"--strict"}, Env: []string{"ZONE=UTC", "LANG=C"},
				Grant:  Grant{Read: []string{"/workspace"}, Write: []string{"/workspace/out", "/workspace/mail/sent"}},
				Limits: small,
			},
		},
		Context: &Context{
			Files: []*ContextFiles{{Path: "/workspace", Source: "orchards", Exclude: []string{"**/*.bak"}}},
			Builds: []*Build{
				{
					Name: "letters", Use: Ref{Plugin: "files", Kind: BuilderKind, Name: "table"}, Into: "/workspace/mail", Source: "letters.csv",
					Config: json.RawMessage(`{"count":2,"name":"letters/{{id}}.txt","old":null,"tags":["a","b"]}`),
				},
				{Name: "replies", Use: Ref{Plugin: "files", Kind: BuilderKind, Name: "table"}, Into: "/workspace/mail/replies", After: []string{"letters"}},
			},
		},
		Task: &Task{
			Instructions: "Write the report.\n",
			Requirements: []*Requirement{
				{ID: "total", Text: "out/report.csv has the total of all orchards"},
				{ID: "letters", Text: "the two orchards that fell have a letter"},
			},
			Invariants: []*Invariant{{ID: "orchards", Unchanged: []string{"/workspace/*.csv"}}},
		},
		Harness: &Harness{
			Tools: []*Tool{
				{
					Name: "open", Use: Ref{Plugin: "files", Kind: ToolKind, Name: "read"}, Description: "Open a file.",
					Arguments: map[string]string{"file": "path"}, Config: json.RawMessage(`{"lines":100}`),
				},
				{Name: "write", Use: Ref{Plugin: "sheets", Kind: ToolKind, Name: "write_cells"}},
			},
			MaxTurns: 40, Clock: time.Date(2026, 10, 5, 7, 0, 0, 0, time.UTC), ClockStep: 90 * time.Second, Seed: 7,
			Quota: Quota{Bytes: 16 << 20, Entries: 500},
		},
		References: []*Reference{
			{Name: "targets", Source: "targets.json", Into: "/reference/targets.json"},
			{
				Name: "sums", Use: Ref{Plugin: "sheets", Kind: BuilderKind, Name: "aggregate"}, Into: "/reference/sums.json",
				Config: json.RawMessage(`{"from":"/workspace/*.csv","sum":"kg"}`), After: []string{"targets"},
			},
		},
		Verifiers: []*Verifier{
			{
				Name: "report", Use: Ref{Plugin: "sheets", Kind: VerifierKind, Name: "cells"},
				Config: json.RawMessage(`{"path":"/workspace/out/report.csv"}`), Covers: []string{"total"}, Weight: 2, Progress: true,
			},
			{
				Name: "letters", Covers: []string{"letters"}, Weight: DefaultWeight,
				Checks: []*Check{
					{ID: "both", Condition: condition, Message: "both orchards need a letter", Weight: DefaultWeight, Kind: Score, Covers: []string{"letters"}},
					{ID: "polite", Condition: condition, Weight: 0.5, Kind: Gate},
				},
			},
		},
		Controls: []*Control{
			{Name: Noop, Expect: Fail},
			{Name: "oracle", Script: "controls/oracle.jsonl", Expect: Pass},
			{Name: "greedy", Policy: Ref{Plugin: "juice", Kind: PolicyKind, Name: "greedy"}, Config: json.RawMessage(`{"depth":2}`), Expect: Fail, Sample: 3},
		},
		Freedoms:  []*Freedom{{Kind: "row-order", Paths: []string{"/workspace/out/*.csv"}}},
		Ledger:    &Ledger{Requirements: map[string]string{"gone": TextDigest("")}},
		Widenings: []*Widening{{Plugin: "files", Tools: []string{"search"}, Read: []string{"/workspace"}, Limits: Limits{Memory: 512 << 20}}},
	}
	if diff := cmp.Diff(loadCase(t, "testdata/valid/harvest.txtar"), want, meaning()); diff != "" {
		t.Errorf("Load (-got +want):\n%s", diff)
	}
}

func TestLoadDefaults(t *testing.T) {
	env := loadCase(t, "testdata/valid/smallest.hcl")
	clock, err := time.Parse(time.RFC3339, DefaultClock)
	if err != nil {
		t.Fatal(err)
	}
	want := &Harness{MaxTurns: DefaultMaxTurns, Clock: clock, Quota: Quota{Bytes: DefaultQuotaBytes, Entries: DefaultQuotaEntries}}
	if diff := cmp.Diff(env.Harness, want, meaning()); diff != "" {
		t.Errorf("harness (-got +want):\n%s", diff)
	}
	if env.Context == nil || len(env.Context.Builds) != 0 {
		t.Errorf("context = %+v, want an empty one", env.Context)
	}
	if noop := env.Control(Noop); len(env.Controls) != 1 || noop.Expect != Pass {
		t.Errorf("controls = %+v, want only the noop that the package declares", env.Controls)
	}
}

// TestValid loads the cases that have nothing wrong.
func TestValid(t *testing.T) {
	names, err := filepath.Glob("testdata/valid/*")
	if err != nil || len(names) == 0 {
		t.Fatal("no cases", err)
	}
	for _, name := range names {
		t.Run(filepath.Base(name), func(t *testing.T) { loadCase(t, name) })
	}
}

func TestPlaces(t *testing.T) {
	env := loadCase(t, "testdata/valid/harvest.txtar")
	build := env.Context.Builds[0]
	for _, c := range []struct {
		name string
		rng  hcl.Range
		want string
	}{
		{"attribute", build.Of("config"), "main.hcl:45"},
		{"attribute that is not set", build.Of("after"), "main.hcl:41"},
		{"reference", build.Use.Range, "main.hcl:42"},
		{"listed block", env.Verifiers[1].Checks[0].Of("condition"), "judge.hcl:24"},
	} {
		if got := where(c.rng); got != c.want {
			t.Errorf("%s is at %s, want %s", c.name, got, c.want)
		}
	}
}

func TestLoadNamesFilesByLabel(t *testing.T) {
	env, diags := Load(fstest.MapFS{"main.hcl": {Data: []byte("task {}\n")}}, "envs/sums")
	if _, ok := env.Files()["envs/sums/main.hcl"]; !ok || diags[0].Subject.Filename != "envs/sums/main.hcl" {
		t.Errorf("files = %v, first diagnostic at %v", sortedKeys(env.Files()), diags[0].Subject)
	}
}

func TestLoadFollowsLinksInsideOnly(t *testing.T) {
	link := func(to string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(to), Mode: fs.ModeSymlink} }
	for _, c := range []struct {
		name, target, want string
	}{
		{"inside", "real/task.md", ""},
		{"up", "../task.md", `leaves the package by the symbolic link "docs/task.md"`},
		{"absolute", "/etc/hostname", `leaves the package by the symbolic link "docs/task.md"`},
		{"loop", "task.md", "too many symbolic links"},
	} {
		t.Run(c.name, func(t *testing.T) {
			fsys := fstest.MapFS{
				"main.hcl":           {Data: []byte(strings.Replace(rest, `"Sort the letters."`, `file("docs/task.md")`, 1))},
				"docs":               link("files"),
				"files/task.md":      link(c.target),
				"files/real/task.md": {Data: []byte("Sort.")},
			}
			if c.name != "inside" {
				delete(fsys, "docs")
				fsys["docs/task.md"] = link(strings.Replace(c.target, "../", "../../", 1))
				delete(fsys, "files/task.md")
			}
			env, diags := Load(fsys, "")
			if c.want == "" {
				if diags.HasErrors() || env.Task.Instructions != "Sort." {
					t.Errorf("Load = %v, instructions %q", diags, env.Task.Instructions)
				}
				return
			}
			if !diags.HasErrors() || !strings.Contains(diags[0].Detail, c.want) {
				t.Errorf("Load = %v, want %q", diags, c.want)
			}
		})
	}
}

func TestLoadRefusesLargeFiles(t *testing.T) {
	fsys := fstest.MapFS{
		"main.hcl":  {Data: []byte(strings.Replace(rest, `"Sort the letters."`, `file("task.md")`, 1))},
		"big.hcl":   {Data: slices.Repeat([]byte("# more\n"), maxSource/7+1)},
		"task.md":   {Data: slices.Repeat([]byte("more\n"), maxText/5+1)},
		"latin.txt": {Data: []byte("caf\xe9")},
	}
	_, diags := Load(fsys, "")
	if len(diags) != 2 || !strings.Contains(diags[0].Detail, "more than 1048576 bytes") || !strings.Contains(diags[1].Detail, "more than 8388608 bytes") {
		t.Errorf("Load = %v", diags)
	}
}
