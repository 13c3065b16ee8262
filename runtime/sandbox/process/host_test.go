//go:build linux

package process_test

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/workrover/workrover/runtime/sandbox/process"
)

// hostMode is set in the environment of a test binary that is to be a host.
const hostMode = "WORKROVER_TEST_HOST"

// TestNoOrphans kills a host in the cruellest way, and expects that its
// processes end with it.
func TestNoOrphans(t *testing.T) {
	for _, mode := range []string{"confined", "unconfined"} {
		t.Run(mode, func(t *testing.T) {
			host := exec.Command(os.Args[0], "-test.run=^TestBeAHost$", "-test.v")
			host.Env = append(os.Environ(), hostMode+"="+mode, "TMPDIR="+t.TempDir()) // it will not clear up
			out, err := host.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := host.Start(); err != nil {
				t.Fatal(err)
			}
			mark := ""
			for lines := bufio.NewScanner(out); mark == "" && lines.Scan(); {
				_, mark, _ = strings.Cut(lines.Text(), "ready ")
			}
			if mark == "" || len(alive(mark)) == 0 {
				t.Fatalf("the host runs no process: %q", mark)
			}
			if err := host.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = host.Wait() // killed
			none(t, mark)
		})
	}
}

// TestBeAHost is the host that is killed.
func TestBeAHost(t *testing.T) {
	mode := os.Getenv(hostMode)
	if mode == "" {
		t.Skip("is killed: TestNoOrphans starts it")
	}
	g := open(t, "ignores signals", func(src *process.Source, _ *process.Options) { src.Unconfined = mode == "unconfined" })
	g.works(t)
	if _, err := os.Stdout.WriteString("\nready " + g.mark + "\n"); err != nil {
		t.Fatal(err)
	}
	select {}
}
