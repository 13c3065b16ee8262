package python_test

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/workrover/workrover/runtime/vfs"
)

// tenLines is a verifier as people write them.
const tenLines = `
import csv
from decimal import Decimal

import workrover

plugin = workrover.Plugin("ledger", version="1.0.0")

@plugin.verifier("total")
def total(env):
    with open(env.config["path"], newline="") as file:
        found = sum(Decimal(row["amount"]) for row in csv.DictReader(file))
    if found == Decimal(env.config["equals"]):
        return [workrover.Pass("total")]
    return [workrover.Fail("total", f"the sum is {found}")]
`

// native is the same without WorkRover.
const native = `
import csv, sys
from decimal import Decimal
with open(sys.argv[1], newline="") as file:
    found = sum(Decimal(row["amount"]) for row in csv.DictReader(file))
assert found == Decimal(sys.argv[2])
`

const (
	ledger  = "text,amount\nrent,100.50\nfood,20.00\n"
	request = `{"op":"verify","name":"total","config":{"path":"/workspace/ledger.csv","equals":"120.50"}}`
	answer  = `{"ok":true,"checks":[{"id":"total","value":1}]}`
)

// verify asks the verifier, which finds the right sum.
func verify(b *testing.B, p *opened, workspace *vfs.Tree) {
	b.Helper()
	if got := p.ask(b, workspace, request); string(got.Response) != answer {
		b.Fatalf("got %s, %v", got.Response, got.Failure)
	}
}

// BenchmarkWarm asks a plugin that has been asked before.
func BenchmarkWarm(b *testing.B) {
	p, workspace := open(b, shared, tree(b, map[string]string{"/main.py": tenLines})), tree(b, map[string]string{"/ledger.csv": ledger})
	verify(b, p, workspace)
	for b.Loop() {
		verify(b, p, workspace)
	}
}

// BenchmarkCold makes the sandbox, loads the interpreter, compiled before, and
// the plugin, and asks it.
func BenchmarkCold(b *testing.B) {
	files, workspace := tree(b, map[string]string{"/main.py": tenLines}), tree(b, map[string]string{"/ledger.csv": ledger})
	verify(b, open(b, shared, files), workspace)
	for b.Loop() {
		s := newSandbox(b)
		verify(b, open(b, s, files), workspace)
		if err := s.Close(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNative starts the machine's own Python with the same script.
func BenchmarkNative(b *testing.B) {
	file := filepath.Join(b.TempDir(), "ledger.csv")
	write(b, file, ledger)
	for b.Loop() {
		if out, err := exec.CommandContext(b.Context(), "python3", "-c", native, file, "120.50").CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
	}
}
