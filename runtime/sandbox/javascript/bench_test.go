package javascript_test

import "testing"

// BenchmarkWarm asks a verifier of ten lines that has been asked before.
func BenchmarkWarm(b *testing.B) {
	const (
		main = `
import { fail, files, pass, Plugin } from "workrover";

export const plugin = new Plugin({ name: "ledger", version: "1.0.0" });

plugin.verifier("total", {}, ({ config }) => {
  const [, ...rows] = files.readText(config.path).trimEnd().split("\n");
  const found = rows.reduce((sum, row) => sum + Number(row.split(",")[1]), 0);
  return [found === config.equals ? pass("total") : fail("total", "the sum is ${found}")];
});
`
		request = `{"op":"verify","name":"total","config":{"path":"/workspace/ledger.csv","equals":120.5}}`
		answer  = `{"ok":true,"checks":[{"id":"total","value":1}]}`
	)
	p := open(b, shared, tree(b, map[string]string{"/main.js": main}))
	workspace := tree(b, map[string]string{"/ledger.csv": "text,amount\nrent,100.50\nfood,20.00\n"})
	for b.Loop() {
		if got := p.ask(b, workspace, request); string(got.Response) != answer {
			b.Fatalf("got %s, %v", got.Response, got.Failure)
		}
	}
}
