package replay_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
)

// forgery is a bundle in the making: texts by entry, whose digests agree with
// each other again when it is packed. So what a stranger may write gets past the
// checks of what was damaged.
type forgery map[string]string

// forge unpacks a bundle.
func forge(t testing.TB, file string) forgery {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	f := forgery{}
	for _, entry := range archive.File {
		text, err := fs.ReadFile(archive, entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		f[entry.Name] = string(text)
	}
	return f
}

// texts lists the entries that say something, sorted.
func (f forgery) texts() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(f)), func(name string) bool { return strings.HasPrefix(name, "blobs/") })
}

// edit puts a text in place of n bytes of an entry, and makes the journal agree
// where it is that of a tree.
func (f forgery) edit(name string, at, n int, text string) forgery {
	edited := maps.Clone(f)
	was := f[name]
	at = min(at, len(was))
	now := was[:at] + text + was[min(at+n, len(was)):]
	edited[name] = now
	before, after := digest.Of([]byte(was)).String(), digest.Of([]byte(now)).String()
	edited["journal.jsonl"] = strings.ReplaceAll(edited["journal.jsonl"], before, after)
	return edited
}

// pack packs it, with a manifest that agrees.
func (f forgery) pack(t testing.TB) []byte {
	t.Helper()
	edited := maps.Clone(f)
	var manifest map[string]any
	if json.Unmarshal([]byte(f["manifest.json"]), &manifest) == nil {
		files := map[string]any{}
		for _, name := range f.texts() {
			if name != "manifest.json" {
				files[name] = map[string]any{"digest": digest.Of([]byte(f[name])).String(), "size": len(f[name])}
			}
		}
		manifest["files"] = files
		edited["manifest.json"] = asJSON(manifest)
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, name := range slices.Sorted(maps.Keys(edited)) {
		w, err := archive.Create(name)
		if err == nil {
			_, err = w.Write([]byte(edited[name]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// survive opens a bundle, reads all of it, and plays it. It may be refused, or
// play differently, but no more.
func survive(t *testing.T, data []byte) {
	t.Helper()
	limits := &journal.OpenOptions{MaxBytes: 1 << 20, MaxText: 1 << 20}
	bundle, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", limits)
	if err != nil {
		if _, ok := errors.AsType[*journal.BundleError](err); !ok {
			t.Errorf("error %v is no BundleError", err)
		}
		return
	}
	for _, err := range bundle.Workspaces() {
		if err != nil {
			break // effects that do not fit are an error, and no more
		}
	}
	env, err := replay.Own(t.Context(), bundle, beside("maker", "tool", "judge"), &machine{})
	if err != nil {
		env = load(t, looker())
	}
	for _, opts := range []*replay.Options{nil, {Fresh: true}} {
		report, err := replay.Play(t.Context(), bundle, env, opts)
		if err == nil && report.Executed+report.Reused != report.Steps {
			t.Errorf("%d executed, %d reused, %d steps", report.Executed, report.Reused, report.Steps)
		}
	}
}

// FuzzReplay changes the texts of released bundles.
func FuzzReplay(f *testing.F) {
	files, err := filepath.Glob("testdata/released/" + directoryOf(journal.BundleFormat) + "/*.rover")
	if err != nil || len(files) == 0 {
		f.Fatal("no bundles", err)
	}
	var forgeries []forgery
	for i, file := range files {
		forgeries = append(forgeries, forge(f, file))
		f.Add(uint8(i), uint8(0), uint16(0), uint8(0), "")
	}
	for _, each := range []struct {
		entry uint8
		text  string
	}{{0, `"step":"turn/1/call/1"`}, {0, `"turn":9`}, {1, `1e9`}, {2, `{"op":"rename"`}, {2, `"name":"turn/1/call/1"`}, {3, `/../`}, {4, `"size":-1`}, {5, "\n"}} {
		for at := uint16(0); at < 2000; at += 400 {
			f.Add(uint8(at), each.entry, at, uint8(len(each.text)), each.text)
		}
	}
	f.Fuzz(func(t *testing.T, which, entry uint8, at uint16, n uint8, text string) {
		from := forgeries[int(which)%len(forgeries)]
		texts := from.texts()
		survive(t, from.edit(texts[int(entry)%len(texts)], int(at), int(n), text).pack(t))
	})
}

// TestForgedBundles: what a forged bundle says is compared with what it comes
// to, never believed.
func TestForgedBundles(t *testing.T) {
	good := forge(t, "testdata/released/"+directoryOf(journal.BundleFormat)+"/control.rover")
	replaced := func(name, old, now string) forgery {
		at := strings.Index(good[name], old)
		if at < 0 {
			t.Fatalf("no %s in %s", old, name)
		}
		return good.edit(name, at, len(old), now)
	}
	for name, forged := range map[string]forgery{
		"an output":     replaced("journal.jsonl", `"shown":"\"read: a\""`, `"shown":"\"read: b\""`),
		"a check":       replaced("steps.jsonl", `\"value\":1`, `\"value\":0`),
		"an effect":     replaced("steps.jsonl", `"op":"put","path":"/workspace/out.txt"`, `"op":"put","path":"/workspace/other.txt"`),
		"a way out":     replaced("steps.jsonl", `"op":"put","path":"/workspace/out.txt"`, `"op":"put","path":"/workspace/../../out"`),
		"another mount": replaced("steps.jsonl", `"op":"put","path":"/workspace/out.txt"`, `"op":"put","path":"/reference/out.txt"`),
		"the reward":    replaced("journal.jsonl", `"digest":"sha256:`, `"digest":"sha256:0`),
		"another step":  replaced("journal.jsonl", `"step":"turn/1/call/1"`, `"step":"turn/3/call/1"`),
	} {
		t.Run(name, func(t *testing.T) {
			data := forged.pack(t)
			survive(t, data)
			bundle, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", nil)
			if err != nil {
				return
			}
			env, err := replay.Own(t.Context(), bundle, beside("maker", "tool", "judge"), &machine{})
			if err != nil {
				t.Fatal(err)
			}
			if got, err := replay.Play(t.Context(), bundle, env, &replay.Options{Fresh: true}); err == nil && got.Identical {
				t.Error("it plays as it says")
			}
		})
	}
}

// TestBombs: what a bundle claims to hold, and what it holds and does not claim,
// is bounded before it is read.
func TestBombs(t *testing.T) {
	good := forge(t, "testdata/released/"+directoryOf(journal.BundleFormat)+"/control.rover")
	const size, limit = 16 << 20, 256 << 10
	zeros := strings.Repeat("\x00", size)
	for name, bomb := range map[string]forgery{
		"a journal": good.edit("journal.jsonl", 1<<30, 0, strings.Repeat("\n", size)),
		"steps":     good.edit("steps.jsonl", 1<<30, 0, zeros),
		"a blob":    good.edit("blobs/"+digest.Of([]byte(zeros)).Hex(), 0, 0, zeros),
		"a tree":    good.edit("trees/package.json", 1<<30, 0, strings.Repeat(" ", size)),
	} {
		t.Run(name, func(t *testing.T) {
			data := bomb.pack(t)
			for _, lie := range []bool{false, true} {
				if lie {
					data = understated(t, data, size)
				}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				limits := &journal.OpenOptions{MaxBytes: limit, MaxText: limit}
				_, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", limits)
				runtime.ReadMemStats(&after)
				if err == nil {
					t.Errorf("lie: %v: it opens", lie)
				}
				if used := after.TotalAlloc - before.TotalAlloc; used > 8*limit {
					t.Errorf("lie: %v: a bundle of %d bytes takes %d bytes", lie, len(data), used)
				}
			}
		})
	}
}

// understated makes whatever says that an entry has at least size bytes say that
// it has ten.
func understated(t *testing.T, data []byte, size uint64) []byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, entry := range archive.File {
		raw, err := entry.OpenRaw()
		if err != nil {
			t.Fatal(err)
		}
		h := entry.FileHeader
		if h.UncompressedSize64 >= size {
			h.UncompressedSize64 = 10
		}
		to, err := w.CreateRaw(&h)
		if err == nil {
			var compressed bytes.Buffer
			_, err = compressed.ReadFrom(raw)
			_, werr := to.Write(compressed.Bytes())
			err = errors.Join(err, werr)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
