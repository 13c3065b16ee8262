package sequence_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/sequence"
	"github.com/workrover/workrover/runtime/journal"
)

func TestOf(t *testing.T) {
	none := 0.0
	for _, each := range []struct {
		name  string
		turns []journal.Generation
		want  []sequence.Sequence
		ok    bool
	}{
		{name: "a prompt begins with what came before", ok: true, turns: []journal.Generation{
			{PromptTokenIDs: []int{1, 2}, TokenIDs: []int{3}},
			{Tokens: &none},
			{PromptTokenIDs: []int{1, 2, 3, 4}, TokenIDs: []int{5, 6}},
			{PromptTokenIDs: []int{1, 2, 3, 4, 5, 6}, TokenIDs: []int{7}},
		}, want: []sequence.Sequence{{
			{Turn: 0, Prompt: []int{1, 2}, Wrote: []int{3}},
			{Turn: 2, Prompt: []int{4}, Wrote: []int{5, 6}},
			{Turn: 3, Prompt: []int{}, Wrote: []int{7}},
		}}},
		{name: "a prompt forgets something", ok: true, turns: []journal.Generation{
			{PromptTokenIDs: []int{1, 2}, TokenIDs: []int{3, 9}},
			{PromptTokenIDs: []int{1, 2, 3, 4}, TokenIDs: []int{5}},
			{PromptTokenIDs: []int{1, 2, 3, 4, 5, 6}, TokenIDs: []int{7}},
			{PromptTokenIDs: []int{1}, TokenIDs: []int{8}},
		}, want: []sequence.Sequence{
			{{Turn: 0, Prompt: []int{1, 2}, Wrote: []int{3, 9}}},
			{{Turn: 1, Prompt: []int{1, 2, 3, 4}, Wrote: []int{5}}, {Turn: 2, Prompt: []int{6}, Wrote: []int{7}}},
			{{Turn: 3, Prompt: []int{1}, Wrote: []int{8}}},
		}},
		{name: "a turn without ids", turns: []journal.Generation{{PromptTokenIDs: []int{1}, TokenIDs: []int{3}}, {PromptTokenIDs: []int{1, 3}}}},
		{name: "a prompt without ids", turns: []journal.Generation{{TokenIDs: []int{3}}}},
		{name: "no turns"},
	} {
		t.Run(each.name, func(t *testing.T) {
			r := &convert.Rollout{}
			for _, g := range each.turns {
				r.Turns = append(r.Turns, &convert.Turn{Generation: g})
			}
			got, ok := sequence.Of(r)
			if ok != each.ok {
				t.Fatalf("ok = %v", ok)
			}
			if diff := cmp.Diff(got, each.want); diff != "" {
				t.Errorf("-got +want:\n%s", diff)
			}
		})
	}
}
