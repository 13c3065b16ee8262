package replay_test

import (
	"errors"
	"io/fs"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/replay"
	"github.com/workrover/workrover/runtime/rollout"
)

// place is where a module is looked for beside a bundle.
func place(module string) string { return "plugins/" + digest.Of([]byte(module)).Hex() + ".wasm" }

// beside are modules beside a bundle.
func beside(modules ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for _, module := range modules {
		fsys[place(module)] = &fstest.MapFile{Data: []byte(module)}
	}
	return fsys
}

// TestOwn replays a bundle by itself: only what lies beside it is there.
func TestOwn(t *testing.T) {
	bundle := take(t, base(), "oracle", oracle(t, base()))
	whole := beside("maker", "tool", "judge")
	misnamed := beside("maker", "tool")
	misnamed[place("judge")] = &fstest.MapFile{Data: []byte("other")}
	tests := []struct {
		name   string
		beside fs.FS
		opener *machine
		err    string
	}{
		{"all is there", whole, &machine{}, ""},
		{"a plugin is missing", beside("maker", "tool"), &machine{},
			`the plugin "judge" of the recording has digest ` + digest.Of([]byte("judge")).String() + `, and there is no ` + place("judge") + ` beside the bundle: copy ./judge.wasm of the package there; or play`},
		{"a plugin under a wrong name", misnamed, &machine{},
			`the plugin "judge" of the recording was version 1.0.0 with digest `},
		{"another version of the host", whole, &machine{version: "2"}, `the plugin "judge" of the recording was version 1.0.0 with digest `},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			env, err := replay.Own(t.Context(), bundle, tt.beside, tt.opener)
			if tt.err != "" {
				if _, ok := errors.AsType[*replay.PluginError](err); !ok || !strings.HasPrefix(err.Error(), tt.err) {
					t.Fatalf("error %v\nwant  %s…", err, tt.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			report, err := replay.Play(t.Context(), bundle, env, &replay.Options{Fresh: true})
			if err != nil || !report.Identical || report.Executed != report.Steps {
				t.Errorf("report %+v, %v", report, err)
			}
		})
	}
}

// TestOwnScript: a script is in the bundle.
func TestOwnScript(t *testing.T) {
	scripted := base()
	scripted.script = true
	bundle := take(t, scripted, "oracle", oracle(t, scripted))
	env, err := replay.Own(t.Context(), bundle, beside("maker", "tool"), &machine{})
	if err != nil {
		t.Fatal(err)
	}
	report, err := replay.Play(t.Context(), bundle, env, &replay.Options{Fresh: true})
	if err != nil || !report.Identical {
		t.Errorf("report %+v, %v", report, err)
	}
}

// TestOwnPolicy: a script that no component uses is in the bundle, too, so that
// its policy acts again.
func TestOwnPolicy(t *testing.T) {
	fsys := base().pack()
	fsys["main.hcl"].Data = append(fsys["main.hcl"].Data, "plugin \"clerk\" {\n source = \"./clerk.py\"\n runtime = \"python\"\n}\n"...)
	fsys["clerk.py"] = &fstest.MapFile{Data: []byte("clerk")}
	was := loadFrom(t, fsys, &machine{})
	policy, err := was.Policy("clerk", "tell", nil)
	if err != nil {
		t.Fatal(err)
	}
	bundle := takeIn(t, was, "policy:clerk.tell", rollout.NewPolicy(policy))
	beside := fstest.MapFS{}
	for name, file := range fsys {
		if path.Ext(name) == ".wasm" {
			beside["plugins/"+digest.Of(file.Data).Hex()+".wasm"] = file
		}
	}
	env, err := replay.Own(t.Context(), bundle, beside, &machine{})
	if err != nil {
		t.Fatal(err)
	}
	report, err := replay.Play(t.Context(), bundle, env, &replay.Options{Fresh: true})
	if err != nil || !report.Identical || report.Evidence != rollout.Live {
		t.Errorf("report %+v, %v", report, err)
	}
}
