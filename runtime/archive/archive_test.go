package archive_test

import (
	"archive/zip"
	"bytes"
	"hash/crc32"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/runtime/archive"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/vfs"
)

const manifest = `{"name": "ledger", "version": "1.2.0", "entry": "ledger.wasm", "files": ["data", "LICENSE"]}`

// directory is what an author has: the package, and things beside it.
func directory() fstest.MapFS {
	return fstest.MapFS{
		"plugin.json":                {Data: []byte(manifest), Mode: 0o600},
		"ledger.wasm":                {Data: []byte("\x00asm"), Mode: 0o755},
		"data/names.txt":             {Data: []byte("Müller\n"), Mode: 0o664},
		"data/deep/x":                {Data: []byte("x")},
		"data/__pycache__/names.pyc": {Data: []byte("left")},
		"LICENSE":                    {Data: []byte("free\n")},
		"main.go":                    {Data: []byte("package main\n")},
		"target/debug/ledger":        {Data: []byte("big")},
	}
}

func read(t *testing.T, dir fs.FS) *archive.Package {
	t.Helper()
	p, err := archive.ReadDir(dir, ".")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func packed(t *testing.T, p *archive.Package) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := archive.Write(&out, p); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func names(tree *vfs.Tree) []string {
	var all []string
	for name, info := range tree.Walk("/") {
		if info.Type == vfs.TypeFile {
			all = append(all, name)
		}
	}
	return all
}

// TestReproducible: an archive has these bytes on every machine, whatever the
// permissions of a checkout, and for ever.
func TestReproducible(t *testing.T) {
	const want = "sha256:a2337a2f291ea5081be9f681abf582b1db33064e109e75d1b61ce3df7add093d"
	got := packed(t, read(t, directory()))
	if sum := digest.Of(got).String(); sum != want {
		t.Errorf("the archive has the digest %s, want %s", sum, want)
	}
	other := directory()
	for _, f := range other {
		f.Mode = 0o640
	}
	if !bytes.Equal(got, packed(t, read(t, other))) {
		t.Error("other permissions give another archive")
	}
}

// TestDates: every entry has a date that there is, the first that an archive can have.
func TestDates(t *testing.T) {
	content := packed(t, read(t, directory()))
	r, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.File {
		if got := f.Modified.UTC().Format("2006-01-02 15:04:05"); got != "1980-01-01 00:00:00" {
			t.Errorf("%s is of %s, want 1980-01-01", f.Name, got)
		}
	}
}

// TestDirectoryAndArchive: they are one package, without what does not belong to it.
func TestDirectoryAndArchive(t *testing.T) {
	dir := read(t, directory())
	p, err := archive.Read(packed(t, dir))
	if err != nil {
		t.Fatal(err)
	}
	if dir.Files.Digest() != p.Files.Digest() {
		t.Error("the archive and the directory differ")
	}
	if p.Manifest.Name != "ledger" || p.Manifest.Version != "1.2.0" || p.Manifest.Runtime() != "" {
		t.Errorf("manifest %+v", p.Manifest)
	}
	want := []string{"/LICENSE", "/data/deep/x", "/data/names.txt", "/ledger.wasm", "/plugin.json"}
	if got := names(p.Files); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestRefusedDirectories(t *testing.T) {
	for _, tt := range []struct{ name, manifest, want string }{
		{"no JSON", "name: ledger", "plugin.json:1:2: it is not JSON"},
		{"a member that is not", "{\n\"name\": \"ledger\",\n\"fils\": []}", `plugin.json:3: there is no member "fils": did you mean "files"?`},
		{"a member of another type", `{"version": 1}`, "plugin.json:1: version cannot be a number"},
		{"a name with spaces", `{"name": "my ledger", "version": "1.0.0", "entry": "ledger.wasm"}`, `its name "my ledger" is none`},
		{"a version that is none", `{"name": "ledger", "version": "v1", "entry": "ledger.wasm"}`, `its version "v1" is no semantic version`},
		{"no entry", `{"name": "ledger", "version": "1.0.0"}`, `plugin.json: it has no entry: name the module`},
		{"an entry that is not there", `{"name": "ledger", "version": "1.0.0", "entry": "other.wasm"}`, `plugin.json:1: there is no "other.wasm", which is its entry; there is "ledger.wasm"`},
		{"an entry that is not built", `{"name": "ledger", "version": "1.0.0", "entry": "out/ledger.wasm"}`, `there is no "out/ledger.wasm", which is its entry: build the plugin first`},
		{"an entry outside", `{"name": "ledger", "version": "1.0.0", "entry": "../good.wasm"}`, `its entry "../good.wasm" is no path in the package: put the file beside plugin.json`},
		{"an executable", `{"name": "ledger", "version": "1.0.0", "entry": "LICENSE"}`, `an environment names it with "process:./FILE"`},
		{"a file that is not there", `{"name": "ledger", "version": "1.0.0", "entry": "ledger.wasm", "files": ["gone"]}`, `there is no "gone"`},
		{"a file outside", `{"name": "ledger", "version": "1.0.0", "entry": "ledger.wasm", "files": ["../secret"]}`, `"../secret" among its files is no path`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := directory()
			dir["plugin.json"] = &fstest.MapFile{Data: []byte(tt.manifest)}
			refused(t, tt.want, func() error { _, err := archive.ReadDir(dir, "."); return err })
		})
	}
}

// TestAgrees: what a manifest says is what the plugin says of itself.
func TestAgrees(t *testing.T) {
	m, err := archive.ParseManifest([]byte("{\"name\": \"q\",\n\"version\": \"2.0.0\", \"entry\": \"q.wasm\"}"))
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Agrees("q", "2.0.0"); err != nil {
		t.Error(err)
	}
	refused(t, `plugin.json:1: it says the name "q", and the plugin says "p"`, func() error { return m.Agrees("p", "2.0.0") })
	refused(t, `plugin.json:2: it says the version "2.0.0", and the plugin says "1.0.0"`, func() error { return m.Agrees("q", "1.0.0") })
}

func refused(t *testing.T, want string, do func() error) {
	t.Helper()
	err := do()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
}

// file is an entry of a zip archive, which may be anything.
type file struct {
	zip.FileHeader
	content string
}

func plain(name, content string) file {
	f := file{zip.FileHeader{Name: name, Method: zip.Store, Flags: 0x800, ModifiedDate: 1<<5 | 1}, content} //nolint:staticcheck // a raw header has what is written
	f.SetMode(0o644)
	return f
}

func good() []file {
	return []file{plain("ledger.wasm", "\x00asm"), plain("plugin.json", `{"name": "ledger", "version": "1.2.0", "entry": "ledger.wasm", "files": []}`)}
}

func zipped(t *testing.T, files []file) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		f.CRC32, f.UncompressedSize64 = crc32.ChecksumIEEE([]byte(f.content)), uint64(len(f.content))
		create := w.CreateRaw
		if f.CompressedSize64 = f.UncompressedSize64; f.Method != zip.Store {
			create = w.CreateHeader
		}
		to, err := create(&f.FileHeader)
		if err == nil {
			_, err = to.Write([]byte(f.content))
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

func TestRefusedArchives(t *testing.T) {
	if _, err := archive.Read(zipped(t, good())); err != nil {
		t.Fatalf("the archive that the others are made from: %v", err)
	}
	with := func(f ...file) func(*testing.T) []byte {
		return func(t *testing.T) []byte { return zipped(t, append(good(), f...)) }
	}
	changed := func(change func([]byte) []byte) func(*testing.T) []byte {
		return func(t *testing.T) []byte { return change(zipped(t, good())) }
	}
	link := plain("link", "/etc/passwd")
	link.SetMode(fs.ModeSymlink | 0o777)
	pipe := plain("pipe", "")
	pipe.SetMode(fs.ModeNamedPipe | 0o644)
	bomb := plain("zeros", strings.Repeat("\x00", 1<<20))
	bomb.Method = zip.Deflate
	later := plain("z", "")
	later.ModifiedDate = 1
	for _, tt := range []struct {
		name    string
		archive func(*testing.T) []byte
		want    string
	}{
		{"no archive", func(*testing.T) []byte { return []byte("\x00asm") }, "it is no archive that rover plugin pack has made"},
		{"nothing", func(*testing.T) []byte { return nil }, "it is empty: copy it again"},
		{"cut off", changed(func(b []byte) []byte { return b[:len(b)-9] }), "it is only a part of an archive: copy it again"},
		{"a path that goes up", with(plain("../evil", "x")), `"../evil", which would lead out`},
		{"an absolute path", with(plain("/etc/passwd", "x")), `"/etc/passwd", which would lead out`},
		{"a path of Windows", with(plain(`..\evil`, "x")), `which would lead out`},
		{"a file twice", with(plain("ledger.wasm", "\x00asn")), `it has "ledger.wasm" twice`},
		{"a file that is a directory, too", with(plain("ledger.wasm/x", "x")), `"ledger.wasm/x" cannot be in a package`},
		{"a symbolic link", with(link), `"link" is a symbolic link`},
		{"a pipe", with(pipe), `"pipe" is no file`},
		{"a directory", with(plain("data/", "")), `which would lead out`},
		{"a bomb", with(bomb), `"zeros" is compressed`},
		{"a file that is not listed", with(plain("extra", "x")), `it has the file "extra", which its plugin.json does not list`},
		{"no manifest", func(t *testing.T) []byte { return zipped(t, good()[:1]) }, "there is no plugin.json"},
		{"no entry", func(t *testing.T) []byte { return zipped(t, good()[1:]) }, `its entry "ledger.wasm" is no file`},
		{"another order", func(t *testing.T) []byte { return zipped(t, []file{good()[1], good()[0]}) }, "it is not as rover plugin pack writes it"},
		{"more behind it", changed(func(b []byte) []byte { return append(b, 0) }), "it is n"},
		{"more before it", changed(func(b []byte) []byte { return append([]byte("#!/bin/sh\n"), b...) }), "it is not as rover plugin pack writes it"},
		{"a bit that has flipped", changed(func(b []byte) []byte { b[bytes.Index(b, []byte("\x00asm"))+1]++; return b }), `its file "ledger.wasm" is damaged (zip: checksum error): copy it again`},
		{"one content under many names", overlapping, "its files overlap"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			refused(t, tt.want, func() error { _, err := archive.Read(tt.archive(t)); return err })
		})
	}
}

// overlapping is an archive whose directory names the same large content again and
// again.
func overlapping(t *testing.T) []byte {
	t.Helper()
	b := zipped(t, []file{plain("a", strings.Repeat("a", 4096))})
	end := bytes.LastIndex(b, []byte("PK\x05\x06"))
	start := bytes.LastIndex(b[:end], []byte("PK\x01\x02"))
	entry := b[start:end]
	out := slices.Clone(b[:start])
	for _, name := range "abcd" {
		copied := slices.Clone(entry)
		copied[46] = byte(name)
		out = append(out, copied...)
	}
	tail := slices.Clone(b[end:])
	tail[8], tail[10] = 4, 4
	size := 4 * len(entry)
	tail[12], tail[13] = byte(size), byte(size>>8)
	return append(out, tail...)
}

func TestSymlinksAreNotPacked(t *testing.T) {
	dir := directory()
	dir["data/link"] = &fstest.MapFile{Data: []byte("names.txt"), Mode: fs.ModeSymlink | 0o777}
	p := read(t, dir)
	refused(t, "data/link is a symbolic link", func() error { return archive.Write(&bytes.Buffer{}, p) })
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("PK"))
	var out bytes.Buffer
	p, err := archive.ReadDir(directory(), ".")
	if err != nil {
		f.Fatal(err)
	}
	if err := archive.Write(&out, p); err != nil {
		f.Fatal(err)
	}
	f.Add(out.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := archive.Read(data)
		if err == nil && !bytes.Equal(packed(t, p), data) {
			t.Error("what was read is not what is written")
		}
	})
}
