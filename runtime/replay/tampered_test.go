package replay_test

import (
	"bytes"
	"encoding/binary"
	"maps"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/replay"
)

// TestTamperedSteps: that a bundle names the environment in which it is played, and
// is sealed, is no reason to take a step from it. A step is taken where its key and
// its observations hold; what it did and came to is in the digest of the rollout.
func TestTamperedSteps(t *testing.T) {
	sum := func(text string) string { return digest.Of([]byte(text)).String() }
	tests := []struct {
		name, old, now string
		executed       []string
		refused        string
	}{
		{"nothing", "", "", nil, ""},
		{"the answer to an observation", sum("a"), sum("b"), []string{"turn/0/verifier/v2", "turn/1/call/1"}, ""},
		{"an observation", `"kind":"list"`, `"kind":"exists"`, []string{"turn/0/verifier/v2", "turn/2/call/1"}, ""},
		{"a key", `"name":"turn/1/call/1","kind":"call","key":"sha256:`, `"name":"turn/1/call/1","kind":"call","key":"sha256:` + strings.Repeat("0", 64) + `","x":"`, nil, "unknown field"},
		{"what a step did", `"path":"/workspace/out.txt","mode"`, `"path":"/workspace/a.txt","mode"`, nil, "contradicts itself"},
		{"what a verifier answered", `read: a`, `read: b`, nil, "contradicts itself"},
	}
	good := forge(t, fileOf(t, playedIn(t, load(t, base()), "oracle", oracle(t, base()))))
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.old != "" && !strings.Contains(good["steps.jsonl"], tt.old) {
				t.Fatalf("there is no %s", tt.old)
			}
			got, err := playForged(t, good.with("steps.jsonl", tt.old, tt.now), base())
			if tt.refused != "" {
				if err == nil || !strings.Contains(err.Error(), tt.refused) {
					t.Errorf("error = %v, want one that says %q", err, tt.refused)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.executed, got.ExecutedSteps, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("executed (-want +got):\n%s", diff)
			}
			if !got.Identical { // what is executed comes to what the others saw
				t.Errorf("it diverges: %+v", got.Divergence)
			}
		})
	}
}

// TestTamperedEnvironment: a rollout of another environment that claims to be of this
// one is found out by what its steps saw.
func TestTamperedEnvironment(t *testing.T) {
	other := base().with(func(o *office) { o.files["a.txt"] = "A" })
	here, there := load(t, base()), load(t, other)
	forged := forge(t, fileOf(t, playedIn(t, there, "oracle", oracle(t, other))))
	for old, now := range map[digest.Digest]digest.Digest{there.Digest: here.Digest, there.Components.Context: here.Components.Context} {
		forged = forged.with("journal.jsonl", old.String(), now.String()).with("manifest.json", old.String(), now.String())
	}
	got, err := playForged(t, forged, base())
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"turn/0/verifier/v2", "turn/1/call/1"}; !cmp.Equal(got.ExecutedSteps, want) || got.Identical {
		t.Errorf("executed %q, want %q; identical: %v", got.ExecutedSteps, want, got.Identical)
	}
}

// TestLostContent: what a step has written is read when another step wants to read
// it, and if it is another content then, or none, nobody knows what that step would have
// come to.
func TestLostContent(t *testing.T) {
	good := forge(t, fileOf(t, playedIn(t, load(t, base()), "oracle", oracle(t, base()))))
	written := "blobs/" + digest.Of([]byte("done")).Hex()
	lost := good.with(written, "done", "gone")
	if got, err := playForged(t, lost, base()); err != nil || !got.Identical {
		t.Errorf("nobody reads it, and identical: %v, %v", got.Identical, err)
	}
	got, err := playForged(t, lost, base().with(func(o *office) { o.judge = "2" }))
	if err != nil {
		t.Fatal(err)
	}
	if got.Outcome != replay.Unresolved || !strings.Contains(got.Unresolved, "b.rover: entry "+written+": its bytes have digest") {
		t.Errorf("outcome %s: %s", got.Outcome, got.Unresolved)
	}
}

// with puts a text in place of another, wherever it stands in an entry.
func (f forgery) with(name, old, now string) forgery {
	edited := maps.Clone(f)
	if old != "" {
		edited[name] = strings.ReplaceAll(f[name], old, now)
	}
	return edited
}

// playForged seals a forged bundle and plays it in an office. The error is of
// opening it, or of playing it.
func playForged(t *testing.T, f forgery, in office) (*replay.Report, error) {
	t.Helper()
	data := sealed(f.pack(t))
	bundle, err := journal.ReadBundle(bytes.NewReader(data), int64(len(data)), "b.rover", nil)
	if err != nil {
		return nil, err
	}
	return replay.Play(t.Context(), bundle, load(t, in), nil)
}

// sealed is a bundle with the seal that it should have.
func sealed(data []byte) []byte {
	data = binary.LittleEndian.AppendUint16(data[:len(data)-2], uint16(len(digest.Digest{}.String()))) // of the comment
	return append(data, digest.Of(data).String()...)
}
