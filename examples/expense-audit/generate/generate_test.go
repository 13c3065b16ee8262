package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCommittedFiles: what lies in the package is what the generator writes,
// and no file of an earlier story is left beside it.
func TestCommittedFiles(t *testing.T) {
	dir := t.TempDir()
	if err := write(dir, files(seed)); err != nil {
		t.Fatal(err)
	}
	want := contents(t, dir)
	for _, name := range []string{"context", "data", "reference", "controls"} {
		got := contents(t, filepath.Join("..", name))
		delete(got, "receipt.txt") // the template, written by hand
		if diff := cmp.Diff(below(want, name+"/"), got); diff != "" {
			t.Errorf("%s differs from what the generator writes (-generated +committed); run go generate ./examples/...\n%s", name, diff)
		}
	}
}

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		all[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func below(all map[string]string, prefix string) map[string]string {
	some := map[string]string{}
	for path, text := range all {
		if rest, ok := strings.CutPrefix(path, prefix); ok {
			some[rest] = text
		}
	}
	return some
}

// TestStory: each designed receipt breaks the rules that it is there to break,
// and every other receipt breaks none, whatever the dice say.
func TestStory(t *testing.T) {
	broken := map[string][]string{
		"meal above the limit":                                            {"limit 11.40"},
		"entertaining above the limit":                                    {"limit 24.40"},
		"hotel above the limit":                                           {"limit 46.50"},
		"ride above the limit":                                            {"limit 14.50"},
		"supplies above the limit":                                        {"limit 7.90"},
		"late after 31 days":                                              {"late 19.00"},
		"late over the turn of the year":                                  {"late 37.20"},
		"duplicate written in capitals":                                   {"duplicate 41.00"},
		"duplicate on paper by another employee":                          {"duplicate 43.20"},
		"nobody approved":                                                 {"approval 316.00"},
		"approved by herself":                                             {"approval 426.00"},
		"approved by a manager, but of others":                            {"approval 1480.00"},
		"approved after it was handed in":                                 {"approval 318.40"},
		"October dollars booked at the November rate":                     {"booking 7.78"},
		"two digits swapped":                                              {"booking 36.00"},
		"crowns above the limit":                                          {"limit 37.45"},
		"Saturday without a trip":                                         {"weekend 71.30"},
		"the same Sunday, but Thomas Weiss":                               {"weekend 26.70"},
		"late and on a weekend, in pounds":                                {"late 42.26", "weekend 42.26"},
		"beer with a meal":                                                {"alcohol 10.80"},
		"wine from the minibar; without it the night is within the limit": {"alcohol 11.50"},
		"above the limit even without the wine":                           {"limit 12.10", "alcohol 8.90"},
	}
	for _, seed := range []uint64{seed, 1, 2, 3} {
		o := newOffice(seed)
		got := map[string][]string{}
		for _, v := range audit(o) {
			got[v.receipt.story] = append(got[v.receipt.story], v.rule+" "+v.over.plain())
		}
		if diff := cmp.Diff(broken, got); diff != "" {
			t.Errorf("seed %d: violations by story (-want +got)\n%s", seed, diff)
		}
		if len(o.receipts) != receiptCount {
			t.Errorf("seed %d: %d receipts, want %d", seed, len(o.receipts), receiptCount)
		}
	}
	for _, r := range cases() {
		if fine := strings.HasPrefix(r.story, "fine: "); fine == (broken[r.story] != nil) {
			t.Errorf("%q: a story begins with fine exactly when it breaks no rule", r.story)
		}
	}
}

// TestOffenders: nobody has to guess who the two worst are.
func TestOffenders(t *testing.T) {
	s := summarize(audit(newOffice(seed)))
	for i, o := range s.ranking[1:3] {
		if before := s.ranking[i]; before.Over == o.Over {
			t.Errorf("%s and %s are both over by %s", before.Name, o.Name, o.Over)
		}
	}
	steps := map[string]bool{}
	for _, o := range s.ranking {
		steps[o.Step] = true
	}
	if len(steps) != 3 {
		t.Errorf("the steps are %v, want all three of section 9", steps)
	}
}

func TestMoney(t *testing.T) {
	tests := []struct {
		amount                 cents
		plain, german, english string
	}{
		{5, "0.05", "0,05", "0.05"},
		{123_00, "123.00", "123,00", "123.00"},
		{1234_50, "1234.50", "1.234,50", "1,234.50"},
		{1234567_89, "1234567.89", "1.234.567,89", "1,234,567.89"},
		{-1234_50, "-1234.50", "-1.234,50", "-1,234.50"},
	}
	for _, tt := range tests {
		got := []string{tt.amount.plain(), tt.amount.german(), tt.amount.english()}
		if want := []string{tt.plain, tt.german, tt.english}; !slices.Equal(got, want) {
			t.Errorf("%d cents: got %q, want %q", tt.amount, got, want)
		}
	}
}

func TestEuros(t *testing.T) {
	tests := []struct {
		name            string
		amount          cents
		currency, month string
		want            cents
	}{
		{"euros stay", 10_01, "EUR", "2025-10", 10_01},
		{"half a cent up", 50_00, "GBP", "2025-10", 57_42}, // 57.415
		{"rounded down", 50_25, "USD", "2025-10", 43_08},   // 43.08435
		{"per hundred", 4540_00, "CZK", "2025-12", 187_45}, // 187.4475
	}
	for _, tt := range tests {
		if got := euros(tt.amount, tt.currency, tt.month); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got.plain(), tt.want.plain())
		}
	}
}
