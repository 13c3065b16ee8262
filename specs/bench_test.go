package specs

import "testing"

func BenchmarkEvaluate(b *testing.B) {
	condition, diags := conditionOf(b, `contains_all(text("/workspace/memo.md"), ["Elm", "Oak"])`)
	if diags.HasErrors() {
		b.Fatal(diags)
	}
	files := rollout()
	b.ReportAllocs()
	for b.Loop() {
		if got, _, _ := Evaluate(condition, files); got.Value != 1 {
			b.Fatal(got)
		}
	}
}
