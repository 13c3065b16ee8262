package credit_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/workrover/workrover/runtime/credit"
)

// TestVectors holds results against documents that anyone may hold their own
// implementation against.
func TestVectors(t *testing.T) {
	files, err := filepath.Glob("testdata/vectors/credit-*.json")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d vectors, %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var vector struct {
				Input  credit.Group
				Output any
			}
			if err := json.Unmarshal(data, &vector); err != nil {
				t.Fatal(err)
			}
			result, err := vector.Input.Assign(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(vector.Output, plain(t, result), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// plain is v as a reader of its JSON finds it.
func plain(t *testing.T, v any) any {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return out
}
