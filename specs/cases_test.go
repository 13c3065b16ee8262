package specs

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestCases(t *testing.T) {
	for _, tt := range []struct{ name, hcl, want string }{
		{"right", `control "a" {
  script = "./a.jsonl"
  expect = "fail"
}`, ""},
		{"nothing", "", "sealed/sealed.hcl:1,1-1: Missing block"},
		{"another block", "context {}", "sealed/sealed.hcl:1,1-8: Not a case"},
		{"a policy", "control \"a\" {\n policy = plugin.x.policy.y\n expect = \"fail\"\n}", "sealed/sealed.hcl:1,1-12: Not a case"},
		{"nothing to do", "control \"noop\" { expect = \"pass\" }", "sealed/sealed.hcl:1,1-15: Not a case"},
		{"no script", "control \"a\" {\n script = \"./b.jsonl\"\n expect = \"fail\"\n}", "sealed/sealed.hcl:2,11-22: Missing file"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cases, diags := LoadCases(fstest.MapFS{CasesFile: {Data: []byte(tt.hcl)}, "a.jsonl": {}}, "sealed")
			switch {
			case tt.want == "" && (diags.HasErrors() || len(cases.Controls) != 1 || cases.Controls[0].Script != "a.jsonl"):
				t.Errorf("got %v, %v", cases.Controls, diags)
			case tt.want != "" && (len(diags) != 1 || !strings.HasPrefix(diags[0].Error(), tt.want)):
				t.Errorf("got %v, want %s", diags, tt.want)
			}
		})
	}
}
