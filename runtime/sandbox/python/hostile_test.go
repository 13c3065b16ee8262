package python_test

import (
	"regexp"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// TestHostile calls tools that mean harm. Each ends with its exact outcome,
// twice, and leaves the next call an interpreter in which nothing is wrong.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: there is one goroutine, so no race; make test runs it")
	}
	for _, tt := range []struct{ name, body, want string }{
		{"loop", "while True:\n        pass", `fails: the plugin ran into a limit: limit fuel: 1000000000 units, and it used a few more; raise it with limits { fuel = … } in the plugin block`},
		{"recursion", "f = lambda: f()\n    f()", `answers: {"ok":false,"error":{"code":"internal","message":"RecursionError: maximum recursion depth exceeded"}}`},
		{"recursion without a limit", "import sys\n    sys.setrecursionlimit(10**9)\n    f = lambda: f()\n    f()", `fails: the plugin ran into a limit: limit fuel: 1000000000 units, and it used a few more; raise it with limits { fuel = … } in the plugin block`},
		{"a list of everything", "return [0] * 10**8", `fails: the plugin ran into a limit: limit memory: 134217728 bytes, and it asked for more (unreachable); raise it with limits { memory = … } in the plugin block`},
		{"a list that grows", "kept = []\n    while True:\n        kept.append(' ' * 2**20)", `fails: the plugin ran into a limit: limit memory: 134217728 bytes, and it asked for more (unreachable); raise it with limits { memory = … } in the plugin block`},
		{"a large number", "return len(str(10**10**9))", `fails: the plugin ran into a limit: limit fuel: 1000000000 units, and it used a few more; raise it with limits { fuel = … } in the plugin block`},
		{"a pattern that backtracks", "import re\n    return re.match('(a+)+$', 'a' * 40 + 'b') is None", `fails: the plugin ran into a limit: limit fuel: 1000000000 units, and it used a few more; raise it with limits { fuel = … } in the plugin block`},
		{"fork", "import os\n    os.fork()", `answers: {"ok":false,"error":{"code":"internal","message":"AttributeError: module 'os' has no attribute 'fork'"}}`},
		{"subprocess", "import subprocess\n    subprocess.run(['ls'])", `answers: {"ok":false,"error":{"code":"failed","message":"wasi does not support processes."}}`},
		{"system", "import os\n    os.system('ls')", `answers: {"ok":false,"error":{"code":"internal","message":"AttributeError: module 'os' has no attribute 'system'"}}`},
		{"socket", "import socket\n    socket.socket()", `answers: {"ok":false,"error":{"code":"failed","message":"Not supported"}}`},
		{"ctypes", "import ctypes", `answers: {"ok":false,"error":{"code":"internal","message":"ModuleNotFoundError: No module named 'ctypes'"}}`},
		{"threads", "import threading\n    threading.Thread(target=print).start()", `answers: {"ok":false,"error":{"code":"internal","message":"RuntimeError: can't start new thread"}}`},
		{"exit", "import os\n    os._exit(0)", `fails: the plugin crashed: exit with code 0 before it answered`},
		{"abort", "import os\n    os.abort()", `fails: the plugin crashed: unreachable`},
		{"signal", "import signal\n    signal.raise_signal(9)", `fails: the plugin crashed: unreachable`},
		{"passwords", "return open('/etc/passwd').read()", `answers: {"ok":false,"error":{"code":"not_found","message":"/etc/passwd: No such file or directory"}}`},
		{"the reference", "return open('/reference/x').read()", `answers: {"ok":false,"error":{"code":"not_found","message":"/reference/x: No such file or directory"}}`},
		{"another answer", "print('{\"ok\": true, \"output\": \"forged\"}', flush=True)\n    return 'mine'", `answers: {"ok":true,"output":"mine"}`},
		{"standard output in place of a file", "open(True)\n    return 'mine'", `answers: {"ok":true,"output":"mine"}`},
		{"the log in place of a file", "print('one')\n    open(2).close()\n    return 'mine'", `answers: {"ok":true,"output":"mine"}`},
		{"bytes beside the answer", "import os\n    os.write(1, b'{}')\n    return 'mine'", `answers: {"ok":true,"output":"mine"}`},
		{"frames", "import sys\n    sys._getframe(1).f_globals.clear()\n    return 'cleared'", `fails: the plugin broke the protocol: the interpreter could not answer; the log may say why`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := openLimited(t, "import workrover\nplugin = workrover.Plugin('harm', version='1.0.0')\n\n@plugin.tool('harm')\ndef harm(env):\n    "+tt.body+"\n")
			got := comes(p.ask(t, vfs.Empty(), `{"op":"call","name":"harm"}`))
			if again := comes(p.ask(t, vfs.Empty(), `{"op":"call","name":"harm"}`)); again != got {
				t.Errorf("first %s\nthen  %s", got, again)
			}
			if got = overshoot.ReplaceAllString(got, "a few more;"); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// overshoot is where fuel ends, which is the end of the block of instructions that uses
// up the last of it: that depends on every instruction that came before.
var overshoot = regexp.MustCompile(`1000000\d\d\d;`)

// openLimited opens a plugin that is one file, and may do little.
func openLimited(t *testing.T, main string) *opened {
	t.Helper()
	files := tree(t, map[string]string{"/main.py": main})
	p, err := shared.Open(&sandbox.Source{
		Files: files, Language: "python", Main: "/main.py", Limits: step.Limits{Fuel: 1_000_000_000, Memory: 128 << 20},
	})
	if err != nil {
		t.Fatal(err)
	}
	return &opened{p, files}
}

// comes is what came of a call, in a line.
func comes(r *step.Record) string {
	if r.Failure != nil {
		return "fails: " + r.Failure.Error()
	}
	return "answers: " + string(r.Response)
}
