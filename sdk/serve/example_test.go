package serve_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
	"github.com/workrover/workrover/sdk/serve"
)

// ledger is a whole plugin: with "func main() { serve.Main(ledger) }" beside
// it, this file builds to a WASM module, or to a process.
var ledger = serve.Register(&plugin.Plugin{
	Name: "ledger", Version: "1.0.0", Description: "Judges ledgers.",
	Verifiers: []plugin.Verifier{{
		Info:   plugin.VerifierInfo{Name: "balanced", Description: "The amounts of a ledger sum to zero."},
		Verify: balanced,
	}},
})

func balanced(env *plugin.Env) ([]plugin.Check, error) {
	config := struct{ Path string }{Path: "/workspace/ledger.txt"}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	text, err := plugin.ReadFile(env.Files, config.Path)
	if err != nil {
		return []plugin.Check{plugin.Fail("balanced", err.Error())}, nil
	}
	sum := 0
	for word := range strings.FieldsSeq(string(text)) {
		amount, _ := strconv.Atoi(word)
		sum += amount
	}
	if sum != 0 {
		where := plugin.Evidence{Path: config.Path, Expected: "0", Found: strconv.Itoa(sum)}
		return []plugin.Check{plugin.Fail("balanced", "the amounts do not sum to zero", where)}, nil
	}
	return []plugin.Check{plugin.Pass("balanced")}, nil
}

// A verifier is tested as the function it is: a request in, a response out.
func Example() {
	root, err := os.MkdirTemp("", "ledger")
	if err != nil {
		panic(err)
	}
	defer func() { must(os.RemoveAll(root)) }()
	host := serve.Host{Files: serve.Dir(root)}
	request := []byte(`{"protocol": 1, "op": "verify", "name": "balanced"}`)

	fmt.Println(string(serve.Handle(ledger, host, request)))

	must(os.Mkdir(filepath.Join(root, "workspace"), 0o755))
	must(os.WriteFile(filepath.Join(root, "workspace/ledger.txt"), []byte("+70\n-30\n-45\n"), 0o644))
	fmt.Println(string(serve.Handle(ledger, host, request)))

	must(os.WriteFile(filepath.Join(root, "workspace/ledger.txt"), []byte("+70\n-30\n-40\n"), 0o644))
	fmt.Println(string(serve.Handle(ledger, host, request)))
	// Output:
	// {"ok":true,"checks":[{"id":"balanced","value":0,"message":"open /workspace/ledger.txt: no such file or directory"}]}
	// {"ok":true,"checks":[{"id":"balanced","value":0,"message":"the amounts do not sum to zero","evidence":[{"path":"/workspace/ledger.txt","expected":"0","found":"-5"}]}]}
	// {"ok":true,"checks":[{"id":"balanced","value":1}]}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
