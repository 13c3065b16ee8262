package specs

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// FuzzLoad holds that any bytes load or are reported, and that what loads
// keeps the promises that later stages build on.
func FuzzLoad(f *testing.F) {
	for _, pattern := range []string{"testdata/valid/*.hcl", "testdata/invalid/*.hcl"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, name := range names {
			src, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(src)
		}
	}
	f.Add([]byte(rest))
	f.Fuzz(func(t *testing.T, src []byte) {
		fsys := fstest.MapFS{"main.hcl": {Data: src}, "task.md": {Data: []byte("Sort.")}, "data/a.csv": {Data: []byte("a\n1\n")}}
		env, diags := load(fsys, "", little())
		if env == nil {
			t.Fatal("no environment")
		}
		if err := WriteDiagnostics(t.Output(), env.Files(), diags, 80, true); err != nil {
			t.Fatal(err)
		}
		Problems(diags)
		if formatted, broken := Format(src, "main.hcl"); !broken.HasErrors() {
			if again, _ := Format(formatted, "main.hcl"); string(again) != string(formatted) {
				t.Errorf("Format is not stable: %q, then %q", formatted, again)
			}
		}
		if diags.HasErrors() {
			return
		}
		for _, c := range []Component{ContextComponent, TaskComponent, HarnessComponent, VerifierComponent} {
			env.Component(c)
		}
		for _, v := range env.Verifiers {
			for _, check := range v.Checks {
				if check.Weight < 0 || check.Condition == nil {
					t.Errorf("check %+v", check)
				}
				evaluateAnything(t, check)
			}
		}
	})
}

// FuzzCondition holds that a condition yields a value in [0,1] or is reported,
// in bounded time and memory.
func FuzzCondition(f *testing.F) {
	for _, conditions := range functionCases() {
		for _, condition := range conditions {
			f.Add(condition)
		}
	}
	for _, condition := range []string{doubling(30), `[for a in range(1000) : [for b in range(1000) : a]] == []`, `"%{for a in range(9)}${a}%{endfor}" == ""`, `csv("/workspace/sums.csv")[*].kg[0] < 3`} {
		f.Add(condition)
	}
	f.Fuzz(func(t *testing.T, source string) {
		if tooDeep([]byte(source), "condition") != nil {
			return
		}
		condition, diags := conditionOf(t, source)
		if !diags.HasErrors() {
			evaluateAnything(t, &Check{Condition: condition})
		}
	})
}

func evaluateAnything(t *testing.T, check *Check) {
	got, diags, err := evaluate(check.Condition, rollout(), little())
	if err == nil && !diags.HasErrors() && !(got.Value >= 0 && got.Value <= 1) {
		t.Errorf("value %v", got.Value)
	}
}
