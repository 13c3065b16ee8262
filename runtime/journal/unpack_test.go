package journal_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/vfs"
)

// read opens a bundle from memory.
func read(data []byte) (*journal.Bundle, error) {
	return journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", nil)
}

// change applies an edit to the entry with a name.
func change(name string, edit func(*entry)) func([]entry) []entry {
	return func(all []entry) []entry {
		for i := range all {
			if strings.HasPrefix(all[i].name, name) {
				edit(&all[i])
				return all
			}
		}
		panic("no entry " + name)
	}
}

// replace puts one text for another in an entry, and makes the manifest agree
// with it.
func replace(name, old, now string) func([]entry) []entry {
	return func(all []entry) []entry {
		var before, after string
		all = change(name, func(e *entry) {
			before, after = e.data, strings.Replace(e.data, old, now, 1)
			if before == after {
				panic("no " + old + " in " + name)
			}
			e.data = after
		})(all)
		return change("manifest.json", func(e *entry) {
			e.data = strings.Replace(e.data, fmt.Sprintf(`"digest": %q`+",\n      \"size\": %d", digest.Of([]byte(before)), len(before)),
				fmt.Sprintf(`"digest": %q`+",\n      \"size\": %d", digest.Of([]byte(after)), len(after)), 1)
		})(all)
	}
}

func lacking(name string) func([]entry) []entry {
	return func(all []entry) []entry {
		return slices.DeleteFunc(all, func(e entry) bool { return strings.HasPrefix(e.name, name) })
	}
}

func with(e entry) func([]entry) []entry {
	return func(all []entry) []entry { return append(all, e) }
}

func TestBundlesThatAreRefused(t *testing.T) {
	good := entries(t, bundle(t))
	policy := "blobs/" + digest.Of([]byte("no more than 50 EUR")).Hex()
	for _, c := range []struct {
		name  string
		spoil func([]entry) []entry
		entry string
		want  string
	}{
		{"a newer format", change("manifest.json", func(e *entry) { e.data = strings.Replace(e.data, "bundle/v1", "bundle/v2", 1) }),
			"manifest.json", `format "rover.bundle/v2", this version of WorkRover reads "rover.bundle/v1": open it with the version of WorkRover that wrote it, or a newer one`},
		{"a newer journal", replace("journal.jsonl", "journal/v1", "journal/v2"), "journal.jsonl",
			`line 1: format "rover.journal/v2", this version of WorkRover reads "rover.journal/v1": open it with the version of WorkRover that wrote it, or a newer one`},
		{"a newer field", replace("journal.jsonl", `{"type":"turn",`, `{"type":"turn","mood":"good",`), "journal.jsonl",
			`unknown field "mood": open it with the version of WorkRover that wrote it, or a newer one`},
		{"a newer line", replace("journal.jsonl", `{"type":"turn"`, `{"type":"pause"`), "journal.jsonl",
			`unknown type "pause": open it with the version of WorkRover that wrote it, or a newer one`},
		{"a newer field of the manifest", change("manifest.json", func(e *entry) { e.data = strings.Replace(e.data, `"id":`, `"mood": "good", "id":`, 1) }),
			"manifest.json", `unknown field "mood": open it with the version of WorkRover that wrote it, or a newer one`},
		{"no manifest", lacking("manifest.json"), "manifest.json", "it is missing"},
		{"no journal", lacking("journal.jsonl"), "journal.jsonl", "it is missing"},
		{"no steps", lacking("steps.jsonl"), "steps.jsonl", "it is missing"},
		{"no listing", lacking("trees/workspace.json"), "trees/workspace.json", "it is missing"},
		{"no blob", lacking(policy), policy, "it is missing"},
		{"another blob under its name", change(policy, func(e *entry) { e.data = "no more than 99 EUR" }), policy, "its bytes have digest " + digest.Of([]byte("no more than 99 EUR")).String()},
		{"a longer blob", change(policy, func(e *entry) { e.data += "!" }), policy, "it has 20 bytes where 19 are needed"},
		{"another journal", change("journal.jsonl", func(e *entry) { e.data = strings.Replace(e.data, "done", "gone", 1) }), "journal.jsonl", "it has digest"},
		{"a blob too many", with(entry{name: "blobs/" + digest.Of([]byte("x")).Hex(), data: "x"}), "blobs/" + digest.Of([]byte("x")).Hex(), "nothing in the bundle names it"},
		{"a tree too many", with(entry{name: "trees/other.json", data: "[]"}), "trees/other.json", "the manifest does not list it"},
		{"an entry twice", with(entry{name: "steps.jsonl"}), "steps.jsonl", "it is there twice"},
		{"a path that leads out", with(entry{name: "../evil"}), `"../evil"`, "no entry of a bundle has this name"},
		{"an absolute path", with(entry{name: "/etc/passwd"}), `"/etc/passwd"`, "no entry of a bundle has this name"},
		{"a path with a backslash", with(entry{name: `trees\x.json`}), `"trees\\x.json"`, "no entry of a bundle has this name"},
		{"a directory", with(entry{name: "trees/"}), `"trees/"`, "no entry of a bundle has this name"},
		{"a symlink", change("steps.jsonl", func(e *entry) { e.edit = func(h *zip.FileHeader) { h.SetMode(fs.ModeSymlink | 0o777) } }), "steps.jsonl", "it is not a file"},
		{"an encrypted entry", change("steps.jsonl", func(e *entry) { e.edit = func(h *zip.FileHeader) { h.Flags |= 1 } }), "steps.jsonl", "it is neither deflated nor stored as it is"},
		{"another tree digest", replace("trees/workspace.json", "420", "421"), "trees/workspace.json", "the journal says"},
		{"another id in the manifest", change("manifest.json", func(e *entry) { e.data = strings.Replace(e.data, "r-1", "r-2", 1) }), "manifest.json", "its id is r-2 where the bundle has r-1"},
		{"another number of turns", change("manifest.json", func(e *entry) { e.data = strings.Replace(e.data, `"turns": 2`, `"turns": 3`, 1) }), "manifest.json", "its turns is 3 where the bundle has 2"},
		{"another number of blobs", change("manifest.json", func(e *entry) { e.data = strings.Replace(e.data, `"count": 9`, `"count": 8`, 1) }), "manifest.json", "its blobs is"},
		{"a manifest that lists itself", change("manifest.json", func(e *entry) {
			e.data = strings.Replace(e.data, `"files": {`, `"files": {"manifest.json": {"digest": "", "size": 0},`, 1)
		}), "manifest.json", "it lists manifest.json"},
		{"a half line", replace("journal.jsonl", "\"}\n", "\"}"), "journal.jsonl", "line"},
		{"a step among the lines", replace("journal.jsonl", `{"type":"turn"`, `{"type":"step"`), "journal.jsonl", "a step has no place in this file"},
		{"a turn among the steps", replace("steps.jsonl", `{"type":"step"`, `{"type":"turn"`), "steps.jsonl", "line 1: a turn has no place in this file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := read(pack(t, c.spoil(slices.Clone(good))))
			fault, ok := errors.AsType[*journal.BundleError](err)
			if !ok || fault.Bundle != "b.rover" || fault.Entry != c.entry || !strings.Contains(err.Error(), c.want) {
				t.Errorf("ReadBundle = %v; want entry %s and %q", err, c.entry, c.want)
			}
		})
	}
	if _, err := read(pack(t, good)); err != nil {
		t.Errorf("the bundle that all others are made from: %v", err)
	}
}

func TestBundlesThatClaimTooMuch(t *testing.T) {
	data, err := os.ReadFile(bundle(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		opts journal.OpenOptions
		want string
	}{
		{"one entry", journal.OpenOptions{MaxBytes: 100}, "more than a bundle may have (100)"},
		{"together", journal.OpenOptions{MaxBytes: 3000}, "it claims to hold more than 3000 bytes"},
		{"texts", journal.OpenOptions{MaxText: 3000}, "claim to have more than 3000 bytes"},
	} {
		_, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", &c.opts)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: ReadBundle = %v, want %q", c.name, err, c.want)
		}
	}
}

// TestAFlippedBit: the seal finds what no other digest covers.
func TestAFlippedBit(t *testing.T) {
	whole, err := os.ReadFile(bundle(t))
	if err != nil {
		t.Fatal(err)
	}
	for at := range whole {
		flipped := bytes.Clone(whole)
		flipped[at] ^= 1 << (at % 8)
		if _, err := read(flipped); err == nil || !strings.Contains(err.Error(), "b.rover") {
			t.Errorf("bit %d of byte %d of %d is not noticed: %v", at%8, at, len(whole), err)
		}
	}
}

func TestABundleCutOffAnywhere(t *testing.T) {
	whole, err := os.ReadFile(bundle(t))
	if err != nil {
		t.Fatal(err)
	}
	for n := range whole {
		if _, err := read(whole[:n]); err == nil || !strings.Contains(err.Error(), "b.rover") {
			t.Fatalf("cut at %d of %d: %v", n, len(whole), err)
		}
	}
}

func FuzzBundle(f *testing.F) {
	path := bundle(f)
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-30])
	// Stored as they are, so that what is in them can be changed by a fuzzer,
	// were it not for the checksums.
	stored := entries(f, path)
	for i := range stored {
		stored[i].edit = func(h *zip.FileHeader) { h.Method = zip.Store }
	}
	f.Add(pack(f, stored))
	f.Fuzz(func(t *testing.T, data []byte) {
		opts := &journal.OpenOptions{MaxBytes: 1 << 20, MaxText: 1 << 20}
		b, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", opts)
		if err != nil {
			if _, ok := errors.AsType[*journal.BundleError](err); !ok {
				t.Errorf("error %v is no BundleError", err)
			}
			return
		}
		for turn := range len(b.Journal.Turns) + 1 {
			_, _ = b.Workspace(turn) // effects that do not fit are an error, and no more
		}
	})
}

func TestListingIsCanonical(t *testing.T) {
	listing, err := journal.ListingOf(workspace(t))
	if err != nil {
		t.Fatal(err)
	}
	text, err := listing.Text()
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := journal.ParseListing(string(text))
	if err != nil {
		t.Fatal(err)
	}
	blobs := map[digest.Digest]*vfs.Blob{}
	for _, content := range []string{"no more than 50 EUR", "", "b", "a", "echo"} {
		blob := vfs.NewBlob([]byte(content))
		blobs[blob.Digest()] = blob
	}
	tree, err := parsed.Tree(func(d digest.Digest) (*vfs.Blob, error) { return blobs[d], nil }, nil)
	if err != nil {
		t.Fatal(err)
	}
	if tree.Digest() != workspace(t).Digest() {
		t.Errorf("the tree made from its listing is another: %v", vfs.Diff(workspace(t), tree))
	}
}

func TestListingsThatAreRefused(t *testing.T) {
	root := `{"path":"/","type":"dir","mode":493}`
	file := fmt.Sprintf(`"type":"file","mode":420,"digest":"%s"`, digest.Of(nil))
	for name, c := range map[string]struct{ nodes, want string }{
		"nothing":             {"", "begins with the root"},
		"no root":             {`{"path":"/a","type":"dir","mode":493}`, "begins with the root"},
		"a relative path":     {root + ",\n" + `{"path":"a",` + file + `}`, "not absolute and clean"},
		"a path upwards":      {root + ",\n" + `{"path":"/../a",` + file + `}`, "not absolute and clean"},
		"the root twice":      {root + ",\n" + root, "out of order"},
		"out of order":        {root + ",\n" + `{"path":"/b",` + file + `}` + ",\n" + `{"path":"/a",` + file + `}`, "out of order"},
		"in no directory":     {root + ",\n" + `{"path":"/a/b",` + file + `}`, "in no directory"},
		"below a file":        {root + ",\n" + `{"path":"/a",` + file + `}` + ",\n" + `{"path":"/a/b",` + file + `}`, "in no directory"},
		"an unknown type":     {root + ",\n" + `{"path":"/a","type":"pipe","mode":420}`, "unknown type"},
		"a file without":      {root + ",\n" + `{"path":"/a","type":"file","mode":420}`, "has a digest"},
		"a symlink without":   {root + ",\n" + `{"path":"/a","type":"symlink","mode":511}`, "has a target"},
		"setuid":              {root + ",\n" + `{"path":"/a","type":"dir","mode":2541}`, "more than permission bits"},
		"another field":       {root + ",\n" + `{"path":"/a","type":"dir","mode":493,"owner":0}`, "unknown field"},
		"another order":       {root + ",\n" + `{"type":"dir","path":"/a","mode":493}`, "not written as it should be"},
		"a negative size":     {root + ",\n" + `{"path":"/a",` + file + `,"size":-1}`, "a digest and a size"},
		"a path with a zero":  {root + ",\n" + `{"path":"/\u0000",` + file + `}`, "not absolute and clean"},
		"a directory of size": {root + ",\n" + `{"path":"/a","type":"dir","mode":493,"size":1}`, "a digest and a size"},
	} {
		text := "[\n" + c.nodes + "\n]\n"
		if listing, err := journal.ParseListing(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: ParseListing = %v, %v; want %q", name, listing, err, c.want)
		}
	}
}
