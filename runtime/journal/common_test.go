package journal_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
)

// knowing is a Common that has read a bundle, and has it again: what comes once is not
// held.
func knowing(t *testing.T, data []byte) *journal.Common {
	t.Helper()
	common := journal.NewCommon()
	for range 2 {
		if _, err := readWith(data, common); err != nil {
			t.Fatal(err)
		}
	}
	return common
}

func readWith(data []byte, common *journal.Common) (*journal.Bundle, error) {
	return journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", &journal.OpenOptions{Common: common})
}

// seal is a bundle without a seal with the seal that it should have.
func seal(data []byte) []byte {
	data = binary.LittleEndian.AppendUint16(data[:len(data)-2], uint16(len(digest.Digest{}.String()))) // of the comment
	return append(data, digest.Of(data).String()...)
}

// assertSame says what is otherwise of a bundle that was opened with others, be it
// that it cannot be opened.
func assertSame(t *testing.T, name string, data []byte, common *journal.Common) {
	t.Helper()
	want, wrong := read(data)
	got, err := readWith(data, common)
	if fmt.Sprint(err) != fmt.Sprint(wrong) {
		t.Errorf("%s: error %v, by itself %v", name, err, wrong)
	}
	if err != nil || wrong != nil {
		return
	}
	if diff := cmp.Diff(want.Journal, got.Journal, cmpopts.IgnoreUnexported(journal.Journal{})); diff != "" {
		t.Errorf("%s: journal (-by itself +with others):\n%s", name, diff)
	}
	if diff := cmp.Diff(want.Manifest, got.Manifest); diff != "" {
		t.Errorf("%s: manifest (-by itself +with others):\n%s", name, diff)
	}
	for _, tree := range want.Journal.Trees {
		if diff := cmp.Diff(want.Listing(tree.Name), got.Listing(tree.Name)); diff != "" {
			t.Errorf("%s: listing (-by itself +with others):\n%s", name, diff)
		}
	}
	for _, step := range want.Journal.Steps {
		if diff := cmp.Diff(want.Journal.Step(step.Name), got.Journal.Step(step.Name)); diff != "" {
			t.Errorf("%s: step %s (-by itself +with others):\n%s", name, step.Name, diff)
		}
	}
}

// TestCommon: a bundle is what it is, whatever was read before with what it has in
// common with others.
func TestCommon(t *testing.T) {
	plain := replace("steps.jsonl", `{"base64":"eyJvayI6dHJ1ZX3/"}`, `"{\"ok\":true}"`) // as responses nearly always are
	good := plain(entries(t, bundle(t)))
	text := good[slices.IndexFunc(good, func(e entry) bool { return e.name == "steps.jsonl" })].data
	first, _, _ := strings.Cut(text, "\n")
	extra := strings.Replace(first, "turn/1/call/1", "turn/0/verifier/v", 1) // which no call names
	good = replace("steps.jsonl", first, extra+"\n"+first)(good)
	good = change("manifest.json", func(e *entry) { e.data = strings.Replace(e.data, `"steps": 2`, `"steps": 3`, 1) })(good)
	whole := seal(pack(t, good))
	text, first = extra+"\n"+text, extra
	name := first[:strings.Index(first, `,"kind"`)]
	for _, c := range []struct{ name, old, now string }{
		{"another answer", `"answer":"ENOENT`, `"answer":"ENOTDIR`},
		{"another key", `"key":""`, `"key":"` + digest.Of(nil).String() + `"`},
		{"another name", name, strings.Replace(name, `"name":"`, `"name":"x`, 1)},
		{"a name with an escape", name, strings.Replace(name, `"name":"`, `"name":"\t`, 1)},
		{"a name that is not UTF-8", name, strings.Replace(name, `"name":"`, `"name":"`+"\xff", 1)},
		{"no name", name, `{"type":"step","name":""`},
		{"a second name", first, first[:len(first)-1] + `,"name":"other"}`},
		{"a second step of a name", first, first + "\n" + first},
		{"space", name, strings.Replace(name, `"name":`, `"name": `, 1)},
		{"a field too many", first, first[:len(first)-1] + `,"mood":"good"}`},
		{"half a line", first, first[:len(first)/2]},
	} {
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s: there is no %s in %s", c.name, c.old, text)
		}
		other := seal(pack(t, replace("steps.jsonl", c.old, c.now)(slices.Clone(good))))
		assertSame(t, c.name, other, knowing(t, whole))
		common := journal.NewCommon()
		_, _ = readWith(other, common) // whether it can be read or not
		assertSame(t, "after "+c.name, whole, common)
		assertSame(t, "after itself, "+c.name, other, common)
	}
	common := knowing(t, whole)
	assertSame(t, "the same", whole, common)
	one, err := readWith(whole, common)
	if err != nil {
		t.Fatal(err)
	}
	if &one.Journal.Steps[0].Observations[0] != &one.Journal.Steps[1].Observations[0] {
		t.Error("what a step came to under another name is read again")
	}
	two, err := readWith(whole, common)
	if err != nil {
		t.Fatal(err)
	}
	if one.Journal.Turns[0] != two.Journal.Turns[0] || one.Journal.Steps[0] != two.Journal.Steps[0] || one.Journal.End != two.Journal.End {
		t.Error("turns, steps and an end that have come twice are read again")
	}
}

// TestCommonLines: a journal that has lines of another is that other as far as it is.
func TestCommonLines(t *testing.T) {
	good := entries(t, bundle(t))
	text := good[slices.IndexFunc(good, func(e entry) bool { return e.name == "journal.jsonl" })].data
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	end := lines[len(lines)-1]
	common := knowing(t, seal(pack(t, good)))
	_, err := readWith(seal(pack(t, replace("journal.jsonl", end, end+"\n"+end)(slices.Clone(good)))), common)
	if want := fmt.Sprintf("entry journal.jsonl: line %d: end after the end", len(lines)+1); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("two ends: %v, want %s", err, want)
	}
	for _, c := range []struct{ name, old, now string }{
		{"another id", `"id":"`, `"id":"another-`},
		{"another end", `"reward":1`, `"reward":0.5`},
		{"no end", end, ""},
		{"half an end", end, end[:len(end)/2]},
		{"a step", end, `{"type":"step","name":"turn/1/call/1"}`},
		{"no line end", end + "\n", end},
	} {
		if !strings.Contains(text, c.old) {
			t.Fatalf("%s: there is no %s in %s", c.name, c.old, text)
		}
		assertSame(t, c.name, seal(pack(t, replace("journal.jsonl", c.old, c.now)(slices.Clone(good)))), common)
	}
}

// TestDamageInCommon: what is damaged is damaged also if it was read before when it was
// not, and if it was sealed afterwards.
func TestDamageInCommon(t *testing.T) {
	whole, err := os.ReadFile(bundle(t))
	if err != nil {
		t.Fatal(err)
	}
	common := knowing(t, whole)
	unsealed := bytes.Clone(whole[:len(whole)-len(digest.Digest{}.String())])
	for at := 0; at < len(unsealed)-2; at += 29 {
		flipped := bytes.Clone(whole)
		flipped[at] ^= 1 << (at % 8)
		assertSame(t, fmt.Sprint("bit of byte ", at), flipped, common)
		flipped = bytes.Clone(unsealed)
		flipped[at] ^= 1 << (at % 8)
		assertSame(t, fmt.Sprint("sealed bit of byte ", at), seal(flipped), common)
	}
}

// TestSealedLies: that a bundle is sealed is no reason to believe what it says of an
// entry.
func TestSealedLies(t *testing.T) {
	good := entries(t, bundle(t))
	for _, c := range []struct {
		name  string
		field int // where it is in the directory of a zip file, before the name
		by    int
		want  string
	}{
		{"a wrong checksum", 30, 1, "checksum error"},
		{"less packed", 26, -1, "unexpected EOF"},
		{"less than there is", 22, -1, "not a valid zip file"},
		{"more than there is", 22, 1, "unexpected EOF"},
	} {
		t.Run(c.name, func(t *testing.T) {
			data := pack(t, good)
			at := data[bytes.LastIndex(data, []byte("steps.jsonl"))-c.field:]
			binary.LittleEndian.PutUint32(at, binary.LittleEndian.Uint32(at)+uint32(c.by))
			_, err := read(seal(data))
			if err == nil || !strings.Contains(err.Error(), "entry steps.jsonl: ") || !strings.Contains(err.Error(), c.want) {
				t.Errorf("ReadBundle = %v, want %q", err, c.want)
			}
		})
	}
	lying := change("manifest.json", func(e *entry) { // of a text that is whole
		i := strings.Index(e.data, `"steps.jsonl"`) + len(`"steps.jsonl": {`)
		at := i + strings.Index(e.data[i:], "sha256:") + len("sha256:")
		e.data = e.data[:at] + strings.Repeat("0", 64) + e.data[at+64:]
	})
	_, err := read(seal(pack(t, lying(slices.Clone(good)))))
	if err == nil || !strings.Contains(err.Error(), "entry steps.jsonl: it has digest") || !strings.Contains(err.Error(), "the manifest says sha256:0000") {
		t.Errorf("a manifest that is wrong about a text: %v", err)
	}
}
