package environment_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/specs"
)

func TestLock(t *testing.T) {
	opener := &stub{describe: offer}
	loaded := load(t, files(base+`
plugin "works" {
  source     = "process:./stub.wasm"
  unconfined = true
}
plugin "built-in" {
  source = "builtin:files"
  limits { depth = 1901 }
}
plugin "dir" { source = "./dir" }
`), opener)
	if loaded.Env == nil {
		t.Fatal(loaded.Diags)
	}
	module := digest.Of([]byte("\x00asm")).String()
	tree := ""
	for _, p := range opener.opened {
		switch p.Name {
		case "dir":
			tree = p.Files.Digest().String()
		case "works":
			if !p.Process || !p.Unconfined || p.Entry != "/stub.wasm" {
				t.Errorf("the process is opened as %+v", p)
			}
		}
	}
	want := &specs.Lock{Plugins: []*specs.Locked{
		{Name: "built-in", Source: "builtin:files", Version: "1.2.3", Protocol: 1, CompilerOnly: true},
		{Name: "dir", Source: "./dir", Version: "1.2.3", Protocol: 1, Digest: tree},
		{Name: "stub", Source: "./stub.wasm", Version: "1.2.3", Protocol: 1, Digest: module},
		{Name: "works", Source: "process:./stub.wasm", Version: "1.2.3", Protocol: 1, Digest: module},
	}}
	if diff := cmp.Diff(want, loaded.Env.Lock(), cmpopts.IgnoreFields(specs.Locked{}, "Place")); diff != "" {
		t.Errorf("Lock (-want +got):\n%s", diff)
	}
	warned := false
	for _, d := range loaded.Diags {
		warned = warned || d.Summary == "Unconfined plugin"
	}
	if !warned {
		t.Errorf("nobody is warned of the unconfined process: %v", loaded.Diags)
	}

	// A lock is not part of what it locks.
	locked := files(base)
	locked[specs.LockFile] = locked["main.hcl"]
	without, with := load(t, files(base), opener), load(t, locked, opener)
	if without.Env.Digest != with.Env.Digest || without.Env.Components != with.Env.Components {
		t.Error("a lock changes digests")
	}
}
