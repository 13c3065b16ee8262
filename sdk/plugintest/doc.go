// Package plugintest holds a plugin against the rules of the plugin protocol, in a Go
// test.
//
//	func TestLedger(t *testing.T) {
//		plugintest.Run(t, "ledger.wasm", &plugintest.Options{Cases: "testdata"})
//	}
//
// Each rule is a test of its own, named after it and what it was tried on, such as
// evidence-read/verifier_total. The plugin may be made in any language: a WASM file, an
// executable, a script, a directory with plugin.json. One that is written with package
// plugin can also be tried in the test's own process, which takes milliseconds and needs
// no build:
//
//	plugintest.RunNative(t, ledger.Plugin(), nil)
//
// Cases are directories with a case.json: a request, the files that it is asked on, and
// what is expected. docs/plugins/testing.md has their form, docs/plugins/rules.md what
// each rule says. rover plugin test does the same from the command line.
package plugintest
