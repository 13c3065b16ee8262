// Package replaytest plays recorded rollouts again, in a Go test.
//
//	func TestRecordings(t *testing.T) {
//		replaytest.Run(t, "testdata/*.rover", &replaytest.Options{Env: "."})
//	}
//
// Each bundle is a test of its own: its agent does again what it did, in the
// environment as it is now, and everything that it is shown, that is done to the
// workspace and that is judged has to be as it was recorded. Only steps run that
// depend on something which has changed. Nothing needs a network, or a model.
//
// A test that fails names the first difference: turn, call and path, the cells,
// values or lines that differ, and what it comes from. If the difference is what
// you want, record again:
//
//	go test -run '^TestRecordings$' -update
//
// The flag -update is defined by this package. It plays the rollouts in the same
// way and writes what comes of it to the bundles.
//
// A bundle is made by the command rover: rover run . --agent oracle --out testdata.
package replaytest
