package specs

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestUnguarded: every pattern that no file matches is told, where it is written, with
// the one that is meant.
func TestUnguarded(t *testing.T) {
	env, diags := Load(fstest.MapFS{"main.hcl": {Data: []byte(`environment "guarded" {
  version = "1.0.0"
}

context {}

task {
  instructions = "Add up."
  invariant "orders" {
    unchanged = ["/workspace/orders.csv", "/workspace/order.csv", "/workspace/invoces/**"]
  }
  invariant "links" {
    unchanged = ["/workspace/link", "/workspace/orders.csv/**"]
  }
}

harness {
  tools = []
}

verifier "still" {
  check "there" {
    condition = unchanged("/workspace/invoices/*.txt", "/workspace/**/*.txt") && exists("/workspace/out.csv")
  }
  check "any" {
    condition = alltrue([for name in ["orders"] : unchanged("/workspace/${name}")]) && unchanged("/workspace/photos/**")
  }
}
`)}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	found, err := env.Unguarded(memory{
		"/workspace/orders.csv":           "",
		"/workspace/link":                 "",
		"/workspace/invoices/2025/a.json": "",
		"/workspace/invoices/2025/b.txt":  "",
	})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range found {
		before, detail, _ := strings.Cut(d.Detail, "it protects nothing.")
		got = append(got, fmt.Sprintf("%s:%s:%s", where(*d.Subject), before[strings.Index(before, `"`):strings.LastIndex(before, `"`)+1], detail))
	}
	want := []string{
		`main.hcl:10:"/workspace/order.csv": Did you mean "/workspace/orders.csv"?`,
		`main.hcl:10:"/workspace/invoces/**": Did you mean "/workspace/invoices/**"?`,
		`main.hcl:13:"/workspace/orders.csv/**": Write the path or pattern of files that are there, or remove it.`,
		`main.hcl:23:"/workspace/invoices/*.txt": Write the path or pattern of files that are there, or remove it.`,
		`main.hcl:26:"/workspace/photos/**": Write the path or pattern of files that are there, or remove it.`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
