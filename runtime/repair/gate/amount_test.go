package gate

import "testing"

func TestAmount(t *testing.T) {
	for word, want := range map[string]string{
		"1234.5": "1234.5", "1234.50": "1234.5", "1,234.50": "1234.5", "1.234,50": "1234.5", "1234,5": "1234.5",
		"1,234": "1234", "12": "12", "12.00": "12", "0.50": "0.5", "1.234": "1.234",
		"007": "", "2026-01-05": "", "12.03.2026": "", "a1": "", "": "", "1.": "", ".5": "", "1,23,456": "",
	} {
		if got, _ := amountOf(word); got != want {
			t.Errorf("amountOf(%q) = %q, want %q", word, got, want)
		}
	}
}
