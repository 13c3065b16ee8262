package environment

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/specs"
)

// TestLinksInConditions: a link counts as a file for a pattern, wherever it leads.
func TestLinksInConditions(t *testing.T) {
	ns, err := vfs.NewNamespace(vfs.Mount{Path: "/workspace", Layer: vfs.Empty().Fork(nil)})
	if err != nil {
		t.Fatal(err)
	}
	if err := ns.Mkdir(nil, "/workspace/dir", 0o755); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"nowhere": "gone", "dir/up": "..", "loop": "loop"} {
		if err := ns.Symlink(target, nil, "/workspace/"+name); err != nil {
			t.Fatal(err)
		}
	}
	files := &hostFiles{ns}
	got, err := files.List("/workspace")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]specs.Entry{{Name: "dir", Dir: true}, {Name: "loop"}, {Name: "nowhere"}}, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if there, err := files.Exists("/workspace/nowhere"); there || err != nil {
		t.Errorf("a link that leads nowhere: there %v, %v", there, err)
	}
	if there, err := files.Exists("/workspace/dir/up"); !there || err != nil {
		t.Errorf("a link to a directory: there %v, %v", there, err)
	}
}
