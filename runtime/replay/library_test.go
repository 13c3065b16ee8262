package replay_test

import (
	"bytes"
	"fmt"
	"testing"

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
