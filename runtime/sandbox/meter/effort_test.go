package meter_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox/meter"
)

// TestEffort holds the bounds: what compiles in a second passes, and what takes
// many is refused. How long each takes was measured once, on wazero 1.12.
func TestEffort(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: there is one goroutine, and what it reads is large; make test runs it")
	}
	t.Parallel()
	const (
		branch = "local.get 0; if; i32.const 1; local.set 0; end;"
		loop   = "loop; local.get 0; i32.const 1; i32.sub; local.tee 0; br_if 0; end;"
		simple = "local.get 0; i32.const 1; i32.add; local.set 0;"
	)
	for _, c := range []struct {
		name   string
		locals int
		code   string
		want   string // "" if it passes
	}{
		{name: "a long row of simple instructions", locals: 1, code: strings.Repeat(simple, 200_000)},
		{name: "a row of branches", locals: 1, code: strings.Repeat(branch, 4000)},
		{name: "a longer one, 100 KB", locals: 1, code: strings.Repeat(branch, 10_000), want: "a function would take"},
		{name: "a row of loops", locals: 1, code: strings.Repeat(loop, 1000)},
		{name: "a longer one, 48 KB", locals: 1, code: strings.Repeat(loop, 4000), want: "a function would take"},
		{name: "a switch of 8,000 cases", locals: 1, code: cases(8000)},
		{name: "one of 200,000", locals: 1, code: cases(200_000), want: "a function would take"},
		{name: "blocks in each other", locals: 1, code: strings.Repeat("block;", 5000) + strings.Repeat("end;", 5000)},
		{name: "more of them, 300 KB", locals: 1, code: strings.Repeat("block;", 100_000) + strings.Repeat("end;", 100_000), want: "a function would take"},
		{name: "a few branches and many locals", locals: 500, code: strings.Repeat(branch, 500)},
		{name: "many of both", locals: 2000, code: strings.Repeat(branch, 2000), want: "a function would take"},
		{name: "too many locals", locals: 50_001, want: "a function has 50001 locals, and 50000 are the most"},
	} {
		a := assembly{funcs: []function{{typ: ">", locals: strings.Repeat("i32 ", c.locals), code: c.code}}}
		checkRefusal(t, c.name, a, c.want)
	}
	many := assembly{}
	for range 60 {
		many.funcs = append(many.funcs, function{typ: ">", locals: "i32", code: strings.Repeat(branch, 5000)})
	}
	checkRefusal(t, "hard functions, each of which passes", many, "it would take an engine too long to compile")
}

func checkRefusal(t *testing.T, name string, a assembly, want string) {
	t.Helper()
	_, err := meter.Rewrite(a.bytes(t), nil)
	refusal, _ := errors.AsType[*meter.Refusal](err)
	switch {
	case want == "" && err != nil:
		t.Errorf("%s: %v", name, err)
	case want != "" && (refusal == nil || !strings.HasPrefix(refusal.What, want) || refusal.Remedy == ""):
		t.Errorf("%s: got %v, want that %s", name, err, want)
	}
}

// cases is a switch.
func cases(n int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat("block;", n) + "local.get 0; br_table")
	for i := range n {
		fmt.Fprint(&b, " ", i)
	}
	return b.String() + ";" + strings.Repeat("end;", n)
}
