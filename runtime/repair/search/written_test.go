package search_test

import (
	"io/fs"
	"os"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/repair/search"
)

// TestWritePermissions: permissions are a part of what the agent finds, so the
// repaired package has those of the broken one, whatever the umask is.
func TestWritePermissions(t *testing.T) {
	files := pack(nil)
	files["context/notes"] = &fstest.MapFile{Mode: fs.ModeDir | 0o777}
	files["context/notes/read-only.txt"] = &fstest.MapFile{Mode: 0o444, Data: []byte("so it is\n")}
	files["context/notes/of-a-group.txt"] = &fstest.MapFile{Mode: 0o666, Data: []byte("and so\n")}
	load := func(files fs.FS) *environment.Environment {
		loaded, err := environment.Read(files, "desk", &opener{}).Load(t.Context())
		if err != nil || loaded.Env == nil {
			t.Fatal(err, loaded)
		}
		return loaded.Env
	}
	root, err := os.OpenRoot(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close() //nolint:errcheck // nothing more is written
	env := load(files)
	if err := search.Write(env, root, nil); err != nil {
		t.Fatal(err)
	}
	if again := load(environment.FilesOf(root)); again.Digest != env.Digest {
		t.Errorf("digest %s, want %s", again.Digest, env.Digest)
	}
	for name, want := range map[string]fs.FileMode{"context/notes": 0o777, "context/notes/read-only.txt": 0o444, "context/notes/of-a-group.txt": 0o666} {
		if info, err := root.Stat(name); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, want %v, %v", name, info.Mode().Perm(), want, err)
		}
	}
}
