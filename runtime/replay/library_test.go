package replay_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
)

// TestLibrary: what others have read makes no replay come to anything else, be it of a
// bundle that is nearly theirs.
func TestLibrary(t *testing.T) {
	sum := func(text string) string { return digest.Of([]byte(text)).String() }
	good := forge(t, fileOf(t, playedIn(t, load(t, base()), "oracle", oracle(t, base()))))
	forgeries := []forgery{
		good,
		good.with("steps.jsonl", sum("a"), sum("b")),
		good.with("steps.jsonl", `"kind":"list"`, `"kind":"exists"`),
		good.with("steps.jsonl", "read: a", "read: b"),
		good.with("steps.jsonl", `"name":"turn/1/call/1"`, `"name":"turn/1/call/2"`),
		good.with("journal.jsonl", "turn/1/call/1", "turn/2/call/1"),
		good,
	}
	library := replay.NewLibrary()
	for _, judge := range []string{base().judge, "2"} {
		in := base().with(func(o *office) { o.judge = judge })
		for i, f := range forgeries {
			want, wrong := playForged(t, f, in)
			data := sealed(f.pack(t))
			bundle, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", &journal.OpenOptions{Common: library.Lines})
			var got *replay.Report
			if err == nil {
				got, err = replay.Play(t.Context(), bundle, load(t, in), &replay.Options{Library: library})
			}
			if fmt.Sprint(err) != fmt.Sprint(wrong) {
				t.Errorf("forgery %d: error %v, by itself %v", i, err, wrong)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("forgery %d (-by itself +with others):\n%s", i, diff)
			}
		}
	}
}

// TestLibraryKeepsPackagesApart: what a condition was is told of each recording by the
// package that it was recorded in, whatever was read before.
func TestLibraryKeepsPackagesApart(t *testing.T) {
	judging := func(condition string) fstest.MapFS {
		fsys := base().pack()
		fsys["main.hcl"] = &fstest.MapFile{Data: append(bytes.Clone(fsys["main.hcl"].Data), "verifier \"names\" {\n check \"largest\" {\n condition = "+condition+"\n }\n}\n"...)}
		return fsys
	}
	now := loadFrom(t, judging("1 < 2"), &machine{})
	library := replay.NewLibrary()
	for _, was := range []string{"1 == 1", "2 == 2", "1 == 1"} {
		bundle := takeIn(t, loadFrom(t, judging(was), &machine{}), "oracle", oracle(t, base()))
		report, err := replay.Play(t.Context(), bundle, now, &replay.Options{Library: library})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(report.Decisions, func(d *replay.Decision) bool { return d.Step == "turn/0/verifier/names" })
		want := &replay.Difference{What: "condition", Path: "names/largest", Recorded: was, Now: "1 < 2"}
		if diff := cmp.Diff(want, report.Decisions[at].Why); diff != "" {
			t.Errorf("why (-want +got):\n%s", diff)
		}
	}
}
