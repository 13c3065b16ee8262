package main

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/cmd/rover/internal/exit"
	"github.com/workrover/workrover/cmd/rover/internal/host"
	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	replayverb "github.com/workrover/workrover/cmd/rover/internal/verb/replay"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/store"
)

// place is a directory with recordings and an environment, which is all that a
// replay may need, and rover itself.
type place struct {
	dir   string
	rover string
	cache string
}

// newPlace records two rollouts, and deletes what they were recorded in.
func newPlace(t *testing.T) *place {
	t.Helper()
	dir := t.TempDir()
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // so that another user can enter
		t.Fatal(err)
	}
	p := &place{dir: filepath.Join(dir, "here"), rover: filepath.Join(dir, "rover"), cache: warmCache(t)}
	origin := t.TempDir()
	rover(t, p.cache, exit.Yes, "init", origin)
	rover(t, p.cache, exit.Yes, "run", origin, "--agent", "oracle", "--out", filepath.Join(origin, "oracle"))
	rover(t, p.cache, exit.No, "run", origin, "--agent", "forgot-an-order", "--out", filepath.Join(origin, "forgot"))
	for _, name := range []string{"oracle", "forgot"} {
		copyFile(t, filepath.Join(origin, name, bundleFiles(t, filepath.Join(origin, name))[0]), filepath.Join(p.dir, name+".rover"))
	}
	for _, name := range []string{"environment.hcl", "task.md", "context/orders.csv", "reference/totals.csv", "controls/oracle.jsonl", "controls/forgot-an-order.jsonl"} {
		copyFile(t, filepath.Join(origin, name), filepath.Join(p.dir, "task", name))
	}
	write(t, filepath.Join(mkdir(t, p.dir, "task/revisions/loose"), "revision.hcl"), []byte("revision \"loose\" {\n  component = \"verifier\"\n  remove    = [\"verifier.memo\"]\n}\n\nverifier \"any\" {\n  covers = [task.requirement.memo]\n  check \"memo\" {\n    condition = exists(\"/workspace/out/memo.md\")\n  }\n}\n"))
	if err := os.RemoveAll(origin); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	copyFile(t, self, p.rover)
	return p
}

func mkdir(t *testing.T, parts ...string) string {
	t.Helper()
	dir := filepath.Join(parts...)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	mkdir(t, filepath.Dir(to))
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close() //nolint:errcheck // reading only
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY, 0o755)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

// What each place is asked, in the directory of the recordings: to run every step
// again, and to find out which have to run with a revision.
func byItself() []string { return []string{"replay", "oracle.rover", "forgot.rover", "--json"} }
func revised() []string  { return append(byItself(), "--env", "task", "--with", "loose") }

// ask runs rover as a process of its own.
func (p *place) ask(t *testing.T, how func(*exec.Cmd), args []string) string {
	t.Helper()
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), p.rover, args...)
	cmd.Dir = p.dir
	cmd.Env = []string{"HOME=" + home, "XDG_CACHE_HOME=" + p.cache, "PATH=" + os.Getenv("PATH")}
	how(cmd)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	answer, err := cmd.Output()
	if err != nil && cmd.ProcessState.ExitCode() != int(exit.No) { // one of the two fails with a revision
		t.Fatalf("%v: %v\n%s", cmd.Args, err, complaints.String())
	}
	return string(answer)
}

// answerOfReplay is the answer of rover replay, as others read it.
type answerOfReplay struct {
	Format  string            `json:"format"`
	Bundles []*replayedBundle `json:"bundles"`
}

type replayedBundle struct {
	Bundle string `json:"bundle"`
	*replay.Report
}

// known is an answer without what depends on who was first, and, with a store, on
// what is in it.
func known(t *testing.T, answer string, stored bool) string {
	t.Helper()
	var document answerOfReplay
	if err := json.Unmarshal([]byte(answer), &document); err != nil {
		t.Fatal(err)
	}
	for _, r := range document.Bundles {
		r.Shared = 0
		if stored {
			r.Executed, r.Reused, r.ExecutedSteps = 0, 0, nil
		}
	}
	text, err := json.MarshalIndent(document, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// way is a way in which two machines can differ.
type way struct {
	name string
	how  func(*exec.Cmd)
}

func (p *place) ways(t *testing.T) []way {
	set := func(values ...string) func(*exec.Cmd) {
		return func(cmd *exec.Cmd) { cmd.Env = append(cmd.Env, values...) }
	}
	return []way{
		{"another process", set()},
		{"another time zone, language and home", set("TZ=Asia/Kathmandu", "LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8", "HOME=/nowhere", "USER=nobody")},
		{"one processor", set("GOMAXPROCS=1")},
		{"two processors", set("GOMAXPROCS=2")},
		{"a collector that never rests", set("GOGC=1")},
		{"another directory", func(cmd *exec.Cmd) { cmd.Dir = p.moved(t) }},
		{"no network", func(cmd *exec.Cmd) {
			if err := exec.CommandContext(t.Context(), "unshare", "-rn", "true").Run(); err != nil {
				t.Log("there are no network namespaces here: ", err)
				return
			}
			cmd.Args = append([]string{"unshare", "-rn"}, cmd.Args...)
			var err error
			if cmd.Path, err = exec.LookPath("unshare"); err != nil {
				t.Fatal(err)
			}
		}},
	}
}

// stranger is another user, who has nothing compiled.
func (p *place) stranger(t *testing.T) func(*exec.Cmd) {
	t.Helper()
	cache := mkdir(t, p.dir, "cache")
	if err := os.Chmod(cache, 0o777); err != nil {
		t.Fatal(err)
	}
	return func(cmd *exec.Cmd) {
		cmd.Env = append(cmd.Env, "XDG_CACHE_HOME="+cache, "HOME=/nowhere")
		if os.Getuid() == 0 { // only root can be somebody else
			cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
		}
	}
}

// TestSameDigest replays recordings in every way in which two machines can
// differ: the answer is the same, the digests in it included.
func TestSameDigest(t *testing.T) {
	p := newPlace(t)
	ways := p.ways(t)
	for name, question := range map[string][]string{"by itself": byItself(), "revised": revised()} {
		t.Run(name, func(t *testing.T) {
			want := p.ask(t, ways[0].how, question)
			if n := strings.Count(want, `"digest": "sha256:`); n != 2 {
				t.Fatalf("%d digests in\n%s", n, want)
			}
			same := func(name string, stored bool, ask func(t *testing.T) string) {
				t.Run(name, func(t *testing.T) {
					if diff := cmp.Diff(known(t, want, stored), known(t, ask(t), stored)); diff != "" {
						t.Errorf("(-here +there):\n%s", diff)
					}
				})
			}
			for _, way := range ways {
				same(way.name, false, func(t *testing.T) string { return p.ask(t, way.how, question) })
			}
			if testing.Short() {
				return // what follows compiles, or interprets
			}
			same("another user, who has nothing compiled", false, func(t *testing.T) string { return p.ask(t, p.stranger(t), question) })
			kept := func(cmd *exec.Cmd) { cmd.Args = append(cmd.Args, "--store", filepath.Join(p.dir, "store")) }
			same("a store that is new", true, func(t *testing.T) string { return p.ask(t, kept, question) })
			same("a store that is used", true, func(t *testing.T) string { return p.ask(t, kept, question) })
			// Another engine is another key, so that more has to run.
			same("the interpreter", true, func(t *testing.T) string { return p.interpreted(t, question) })
		})
	}
}

// moved copies all of it to a directory with a longer name.
func (p *place) moved(t *testing.T) string {
	t.Helper()
	to := filepath.Join(filepath.Dir(p.dir), "elsewhere", "and deeper", "é")
	if err := os.CopyFS(to, os.DirFS(p.dir)); err != nil && !os.IsExist(err) {
		t.Fatal(err)
	}
	return to
}

// interpreted answers a question on the other engine.
func (p *place) interpreted(t *testing.T, question []string) string {
	t.Helper()
	h := host.New(&sandbox.Options{Interpret: true})
	defer func() {
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	var bundles []string
	for _, name := range question[1:3] {
		bundles = append(bundles, filepath.Join(p.dir, name))
	}
	c, r := terminal.New(t.Output(), t.Output(), nil), replayverb.NewPlayer(h)
	if len(question) > len(byItself()) {
		over := &host.Overlay{Dir: filepath.Join(p.dir, "task"), With: []string{"loose"}}
		var err error
		if r.Env, err = h.LoadRevised(t.Context(), c, over); err != nil {
			t.Fatal(err)
		}
		r.Pool = replay.NewPool(nil)
	}
	list, err := r.All(t.Context(), c, bundles)
	if err != nil {
		t.Fatal(err)
	}
	document := answerOfReplay{Format: "rover.replay/v1"}
	for _, each := range list {
		document.Bundles = append(document.Bundles, &replayedBundle{filepath.Base(each.Bundle), each.Report})
	}
	text, err := json.Marshal(document)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSameDigestOfEveryStore: a rollout that is recorded in memory is the one
// that is recorded on a disk.
func TestSameDigestOfEveryStore(t *testing.T) {
	p := newPlace(t)
	h := host.New(&sandbox.Options{CacheDir: filepath.Join(p.cache, "workrover")})
	defer func() {
		if err := h.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	loaded, err := h.Load(t.Context(), filepath.Join(p.dir, "task"))
	if err != nil || loaded.Env == nil {
		t.Fatal(err, loaded)
	}
	disk, err := store.Open(filepath.Join(t.TempDir(), "store"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer disk.Close() //nolint:errcheck // it is thrown away
	for name, to := range map[string]rollout.Options{"memory": {Record: store.NewMemory()}, "disk": {Record: disk}, "nowhere": {}} {
		built, err := loaded.Env.Build(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		agent, err := rollout.ControlAgent(loaded.Env.Control("oracle"))
		if err != nil {
			t.Fatal(err)
		}
		to.ID = "r"
		got := rollout.Play(t.Context(), built, agent, &to).Digest.String()
		if want := p.ask(t, func(*exec.Cmd) {}, byItself()); !strings.Contains(want, got) {
			t.Errorf("in %s it has the digest %s, and was recorded as\n%s", name, got, want)
		}
	}
}
