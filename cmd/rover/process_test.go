package main

import (
	"os"
	"os/exec"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// executable writes the plugin files as an executable: executable FILE.
func executable(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: executable FILE")
	}
	data, err := filesExecutable()
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o755))
}

// filesExecutable is built once, by the first script that needs it.
var filesExecutable = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "rover-test-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir) //nolint:errcheck // what is left behind is in a temporary directory
	build := exec.Command("go", "build", "-trimpath", "-o", dir+"/files", "../../plugins/files/guest")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(dir + "/files")
})
