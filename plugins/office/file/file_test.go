package file_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/serve"
)

func TestInWorkspace(t *testing.T) {
	for _, tt := range []struct{ name, want, err string }{
		{"out/a.docx", "/workspace/out/a.docx", ""},
		{"/workspace//out/./a.docx", "/workspace/out/a.docx", ""},
		{"/workspace", "/workspace", ""},
		{"", "", "invalid_args: the path is empty; give one below /workspace"},
		{"a\x00b", "", `invalid_args: the path "a\x00b" holds a NUL character`},
		{"../reference/a", "", "denied: ../reference/a leaves /workspace"},
		{"/reference/a", "", "denied: /reference/a is outside /workspace; give a path below /workspace, absolute or relative to it"},
		{"/workspaces/a", "", "denied: /workspaces/a is outside /workspace; give a path below /workspace, absolute or relative to it"},
	} {
		got, err := file.InWorkspace(tt.name)
		if got != tt.want || said(err) != tt.err {
			t.Errorf("InWorkspace(%q) = %q, %v; want %q, %s", tt.name, got, err, tt.want, tt.err)
		}
	}
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestReadAndWrite(t *testing.T) {
	root := t.TempDir()
	files := serve.Dir(root)
	large := filepath.Join(root, "workspace", "large")
	if err := os.Mkdir(filepath.Dir(large), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(large, make([]byte, file.MaxBytes+1), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := file.Write(files, "/workspace/a/b/c", []byte("text")); err != nil {
		t.Fatal(err)
	}
	if got, err := file.Read(files, "/workspace/a/b/c"); string(got) != "text" || err != nil {
		t.Errorf("Read = %q, %v", got, err)
	}
	for _, tt := range []struct{ name, err, want string }{
		{"too large", said(last(file.Read(files, "/workspace/large"))), "failed: /workspace/large has more than 16 MiB, which is more than is read of such a file"},
		{"absent", said(last(file.Read(files, "/workspace/none"))), "not_found: /workspace/none does not exist"},
		{"below a file", said(file.Write(files, "/workspace/large/x", nil)), "conflict: /workspace/large/x cannot be made: a part of its path is a file"},
		{"a directory", said(file.Write(files, "/workspace/a", nil)), "failed: /workspace/a is a directory"},
	} {
		if diff := cmp.Diff(tt.want, tt.err); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func last[T any](_ T, err error) error { return err }

func TestArchive(t *testing.T) {
	data, err := file.NewArchive([]file.Part{{"a.xml", "<a/>"}, {"b.xml", "<b/>"}})
	if err != nil {
		t.Fatal(err)
	}
	a, err := file.OpenArchive("/workspace/x.docx", "Word document", data)
	if err != nil {
		t.Fatal(err)
	}
	changed, err := a.With(map[string][]byte{"b.xml": []byte("<c/>")})
	if err != nil {
		t.Fatal(err)
	}
	a, err = file.OpenArchive("/workspace/x.docx", "Word document", changed)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"a.xml": "<a/>", "b.xml": "<c/>", "none": ""} {
		if got, err := a.Part(name); string(got) != want || err != nil {
			t.Errorf("Part(%s) = %q, %v; want %q", name, got, err, want)
		}
	}
}

func TestBadArchive(t *testing.T) {
	good, err := file.NewArchive([]file.Part{{"a.xml", strings.Repeat("<a/>", 1000)}})
	if err != nil {
		t.Fatal(err)
	}
	broken := bytes.Clone(good)
	copy(broken[45:], "\xff\xff\xff\xff") // the packed content
	encrypted := bytes.Clone(good)
	directory := bytes.Index(encrypted, []byte("PK\x01\x02"))
	encrypted[directory+8] |= 1
	for _, tt := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "failed: x is no Word document: it is not a ZIP archive, or one that is cut off"},
		{"text", []byte("Dear all"), "failed: x is no Word document: it is not a ZIP archive, or one that is cut off"},
		{"cut off", good[:len(good)-30], "failed: x is no Word document: it is not a ZIP archive, or one that is cut off"},
		{"old or with a password", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1..."), "failed: x is encrypted with a password or of the format before 2007; neither can be read"},
		{"broken", broken, "failed: x: the part a.xml cannot be unpacked: flate: corrupt input before offset 3"},
		{"encrypted", encrypted, "failed: x: the part a.xml is encrypted, which cannot be read"},
		{"bomb", bomb(t), "failed: x: the part a.xml has more than 32 MiB when it is unpacked, which no office file needs"},
	} {
		a, err := file.OpenArchive("x", "Word document", tt.data)
		if err == nil {
			_, err = a.Part("a.xml")
		}
		if said(err) != tt.want {
			t.Errorf("%s: %v; want %s", tt.name, err, tt.want)
		}
	}
}

// bomb is an archive of 40 KB whose part has 40 MB.
func bomb(t *testing.T) []byte {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	part, err := w.Create("a.xml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.CopyN(part, zeros{}, 40<<20); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }
