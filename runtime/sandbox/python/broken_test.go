package python_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
)

// TestBroken loads plugins that cannot be.
func TestBroken(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: there is one goroutine, so no race; make test runs it")
	}
	for name, tt := range map[string]struct{ main, want, log string }{
		"syntax": {
			main: "import workrover\nx = (\n", want: "main.py, line 2: SyntaxError: '(' was never closed",
			log: "  File \"/plugin/main.py\", line 2\n    x = (\n        ^\nSyntaxError: '(' was never closed\n",
		},
		"raises": {
			main: "import workrover\n\nnothing.x\n", want: "main.py, line 3: NameError: name 'nothing' is not defined",
			log: "Traceback (most recent call last):\n  File \"/plugin/main.py\", line 3, in <module>\n    nothing.x\n    ^^^^^^^\nNameError: name 'nothing' is not defined\n",
		},
		"no plugin": {
			main: "import workrover\n", want: "main.py: TypeError: it names no plugin; write plugin = workrover.Plugin(…) in it",
			log: "TypeError: it names no plugin; write plugin = workrover.Plugin(…) in it\n",
		},
		"import": {
			main: "import numpy\n", want: "main.py, line 1: ModuleNotFoundError: No module named 'numpy'",
			log: "Traceback (most recent call last):\n  File \"/plugin/main.py\", line 1, in <module>\n    import numpy\nModuleNotFoundError: No module named 'numpy'\n",
		},
		"workspace": {
			main: "import os\nos.listdir('/workspace')\n", want: "main.py, line 2: FileNotFoundError: [Errno 44] No such file or directory: '/workspace'",
		},
		"exit":  {main: "import sys\nsys.exit(3)\n", want: "main.py, line 2: SystemExit: 3"},
		"_exit": {main: "import os\nos._exit(3)\n", want: "it ended the interpreter while it was loaded"},
	} {
		t.Run(name, func(t *testing.T) {
			p := open(t, shared, tree(t, map[string]string{"/main.py": tt.main}))
			got := p.ask(t, vfs.Empty(), `{"op":"describe"}`)
			if diff := cmp.Diff(&step.Failure{Cause: step.Trapped, Detail: tt.want}, got.Failure); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			if tt.log != "" && string(got.Log) != tt.log {
				t.Errorf("log: %s\nwant %s", got.Log, tt.log)
			}
		})
	}
}

// TestPlantedModules holds that nothing an agent can write is imported: not when
// the interpreter starts, not by the SDK, not by a plugin.
func TestPlantedModules(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: there is one goroutine, so no race; make test runs it")
	}
	planted := map[string]string{}
	for _, name := range []string{
		"sitecustomize", "usercustomize", "conftest", "json", "csv", "encodings", "workrover", "workrover/check", "main", "helper", "difflib",
	} {
		for _, dir := range []string{"/", "/lib/python3.12/", "/site-packages/"} {
			planted[dir+name+".py"] = "open('/workspace/owned', 'w').write('yes')\nraise SystemExit('owned')\n"
		}
	}
	planted["/pyvenv.cfg"] = "home = /workspace\n"
	planted["/easy.pth"] = "import sitecustomize\n"
	p := open(t, shared, tree(t, map[string]string{"/main.py": `
import os
import sys
import workrover

plugin = workrover.Plugin("careful", version="1.0.0")

@plugin.tool("import", writes=True)
def load(env):
    os.chdir("/workspace")
    sys.path_importer_cache.clear()  # it remembers that there was no workspace
    import csv, difflib, json, workrover.check
    return [module.__spec__.origin for module in (csv, difflib, json, workrover.check)]
`}))
	got := p.ask(t, tree(t, planted), `{"op":"call","name":"import"}`)
	if len(got.Effects) > 0 || len(got.Response) == 0 || strings.Contains(string(got.Response), "/workspace") {
		t.Errorf("%s, %v, effects %v", got.Response, got.Failure, got.Effects)
	}
	for _, o := range got.Observations {
		if o.Path != "/workspace" { // where it goes itself
			t.Errorf("observes %v, which nobody asked for", o)
		}
	}
}
