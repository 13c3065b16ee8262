package specs

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// sumOf is a digest that begins with a letter.
func sumOf(letter string) string { return "sha256:" + letter + strings.Repeat("0", 63) }

func someLock() *Lock {
	return &Lock{Plugins: []*Locked{
		{Name: "deep", Source: "./deep.wasm", Version: "2.0.0-rc.1", Digest: sumOf("a"), Protocol: 1, CompilerOnly: true},
		{Name: "files", Source: "builtin:files", Version: "1.0.0", Protocol: 1},
		{Name: "report", Source: "process:./report", Version: "0.1.0", Digest: sumOf("b"), Protocol: 1},
	}}
}

const someLockText = `# Written by rover lock: the plugins of this environment as they were accepted.

plugin "deep" {
  source        = "./deep.wasm"
  version       = "2.0.0-rc.1"
  digest        = "sha256:a000000000000000000000000000000000000000000000000000000000000000"
  protocol      = 1
  compiler_only = true
}

plugin "files" {
  source   = "builtin:files"
  version  = "1.0.0"
  protocol = 1
}

plugin "report" {
  source   = "process:./report"
  version  = "0.1.0"
  digest   = "sha256:b000000000000000000000000000000000000000000000000000000000000000"
  protocol = 1
}
`

func TestLockIsWrittenAndRead(t *testing.T) {
	text := someLock().Encode()
	if diff := cmp.Diff(someLockText, string(text)); diff != "" {
		t.Errorf("Encode (-want +got):\n%s", diff)
	}
	formatted, diags := Format(text, LockFile)
	if diags.HasErrors() || string(formatted) != string(text) {
		t.Errorf("the lock is not in the canonical layout: %v\n%s", diags, formatted)
	}
	lock, file, diags := LoadLock(fstest.MapFS{LockFile: {Data: text}}, "env")
	if len(diags) != 0 || file == nil {
		t.Fatalf("LoadLock: %v", diags)
	}
	if diff := cmp.Diff(someLock(), lock, cmpopts.IgnoreFields(Locked{}, "Place")); diff != "" {
		t.Errorf("LoadLock (-want +got):\n%s", diff)
	}
	if lock, _, diags := LoadLock(fstest.MapFS{}, "env"); lock != nil || len(diags) != 0 {
		t.Errorf("LoadLock without a file = %v, %v", lock, diags)
	}
}

func TestLockRefuses(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"no HCL", `plugin "deep" {`, `plugin "deep" [`, "is required, but no definition was found"},
		{"conflict", `plugin "deep" {`, "<<<<<<< ours\nplugin \"deep\" {", "Argument or block definition required"},
		{"another block", `plugin "deep"`, `module "deep"`, "Unsupported block type"},
		{"missing attribute", `  version  = "1.0.0"` + "\n", "", "Missing required argument"},
		{"another attribute", `protocol = 1`, "protocol = 1\n fuel = 1", "Unsupported argument"},
		{"no digest", sumOf("b"), "md5:b0", `"md5:b0" is not "sha256:" and 64 hexadecimal digits. Write the lock again with ` + "`rover lock env`."},
		{"twice", `plugin "files"`, `plugin "deep"`, "Duplicate plugin"},
		{"protocol", "protocol = 1", "protocol = 0", "Number out of range"},
	} {
		text := strings.Replace(someLockText, tt.old, tt.new, 1)
		_, file, diags := LoadLock(fstest.MapFS{LockFile: {Data: []byte(text)}}, "env")
		if file == nil || !diags.HasErrors() {
			t.Errorf("%s: no error", tt.name)
			continue
		}
		if said := diags.Errs()[0].Error(); !strings.Contains(said, tt.want) || !strings.HasPrefix(said, "env/rover.lock.hcl:") {
			t.Errorf("%s: got %s, want %s", tt.name, said, tt.want)
		}
	}
}

func TestLockCheck(t *testing.T) {
	const accept = " If that is meant, accept it with `rover lock env`."
	change := func(change func(*Lock)) *Lock {
		l := someLock()
		change(l)
		return l
	}
	for _, tt := range []struct {
		name string
		lock *Lock
		want []string
	}{
		{"as it was", someLock(), nil},
		{"digest", change(func(l *Lock) { l.Plugins[2].Digest = sumOf("c") }),
			[]string{`Not as locked; Plugin "report" has the digest ` + sumOf("b") + `, and was locked with ` + sumOf("c") + "." + accept}},
		{"version", change(func(l *Lock) { l.Plugins[1].Version = "0.9.0" }),
			[]string{`Not as locked; Plugin "files" has the version 1.0.0, and was locked with 0.9.0.` + accept}},
		{"depth", change(func(l *Lock) { l.Plugins[0].CompilerOnly = false }),
			[]string{`Not as locked; Plugin "deep" has the compiler_only true, and was locked with false.` + accept}},
		{"a built-in now", change(func(l *Lock) { l.Plugins[1].Source, l.Plugins[1].Digest = "./files.wasm", sumOf("d") }), []string{
			`Not as locked; Plugin "files" has the source builtin:files, and was locked with ./files.wasm.` + accept,
			`Not as locked; Plugin "files" was locked with the digest ` + sumOf("d") + `, and has none any more.` + accept}},
		{"new", change(func(l *Lock) { l.Plugins = l.Plugins[:2] }), []string{`Not as locked; Plugin "report" is not in the lock.` + accept}},
		{"gone", change(func(l *Lock) { l.Plugins = append(l.Plugins, &Locked{Name: "old"}) }),
			[]string{`Not as locked; Plugin "old" is in the lock, and not in the environment any more.` + accept}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, strict := range []bool{false, true} {
				diags := tt.lock.Check(someLock(), "env", strict)
				var got []string
				for _, d := range diags {
					got = append(got, d.Summary+"; "+d.Detail)
				}
				if diff := cmp.Diff(tt.want, got); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
				if diags.HasErrors() != (strict && len(tt.want) > 0) {
					t.Errorf("strict %v: errors %v", strict, diags.HasErrors())
				}
			}
		})
	}
	var none *Lock
	if diags := none.Check(someLock(), "env", false); len(diags) != 0 {
		t.Errorf("without a lock: %v", diags)
	}
	if diags := none.Check(someLock(), "env", true); len(diags) != 1 || !strings.Contains(diags[0].Detail, "There is no env/rover.lock.hcl") {
		t.Errorf("without a lock, strict: %v", diags)
	}
}

func TestLockAdmit(t *testing.T) {
	var none *Lock
	for _, tt := range []struct {
		lock               *Lock
		name, digest, want string
	}{
		{someLock(), "report", sumOf("b"), ""},
		{someLock(), "report", sumOf("c"), "it has the digest " + sumOf("c") + ", and was locked with " + sumOf("b")},
		{someLock(), "files", sumOf("c"), "it has the digest " + sumOf("c") + ", and was locked without one"},
		{someLock(), "new", sumOf("c"), "it is not in the lock"},
		{none, "report", sumOf("b"), "there is no rover.lock.hcl"},
	} {
		got := ""
		if err := tt.lock.Admit(tt.name, tt.digest); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("Admit(%s, %s) = %q, want %q", tt.name, tt.digest, got, tt.want)
		}
	}
}
