package plugins_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestOutsiders holds the plugins that others could have written to the protocol, and to
// their own cases and tests, with the commands of their READMEs.
func TestOutsiders(t *testing.T) {
	for _, tt := range []struct {
		name, tests string
		env         []string
	}{
		{name: "iban", tests: "/usr/bin/cargo test --quiet", env: []string{"RUSTC=/usr/bin/rustc"}},
		{name: "readability", tests: "/usr/bin/python3 -B -m unittest"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			inPlugin(t, tt.name, tt.tests, tt.env)
			inPlugin(t, tt.name, "rover plugin test .", nil)
			inPlugin(t, tt.name, "rover plugin pack . -o "+filepath.Join(t.TempDir(), "it.rover-plugin"), nil)
		})
	}
}

// inPlugin runs a command in the directory of a plugin.
func inPlugin(t *testing.T, dir, command string, env []string) {
	t.Helper()
	bin, err := filepath.Abs("../../bin")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", command)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "XDG_CACHE_HOME="+filepath.Join(bin, "cache"), "XDG_DATA_HOME="+t.TempDir())
	cmd.Env = append(cmd.Env, env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v (make examples builds the plugins)\n%s", command, err, out)
	}
}
