package main

import (
	"fmt"
	"slices"
	"strings"
)

// controls are the scripts of the controls, by name. Each wrong one goes wrong
// in one way and is right in every other.
func controls(o *office, found []violation) map[string]string {
	return map[string]string{
		"oracle":           oracle(o, found),
		"inclusive-limit":  inclusiveLimit(o, found),
		"misses-duplicate": missesDuplicate(o, found),
		"counts-once":      countsOnce(o, found),
		"corrects-ledger":  correctsLedger(o, found),
		"names-everybody":  namesEverybody(o, found),
		"hedges":           hedges(o, found),
		"takes-notes":      takesNotes(o, found),
		"crlf":             crlf(o, found),
	}
}

// hand writes both files in one turn, after the reading.
func hand(o *office, found []violation, memo string, more ...call) string {
	return handTexts(o, found, violationsTable(found), memo, more...)
}

func handTexts(o *office, found []violation, violations, memo string, more ...call) string {
	s := &script{}
	studyPolicy(s)
	studyReceipts(s, o, found)
	s.turn("I have what I need.", append(more, writeFile(violationsPath, violations), writeFile(memoPath, memo))...)
	return s.text()
}

// crlf is right as a program on Windows writes it: the ends of lines, rows in
// an order of its own, a space after a heading, no line feed at the end.
func crlf(o *office, found []violation) string {
	rows := slices.Clone(found)
	slices.Reverse(rows)
	memo := strings.Replace(summarize(found).memo(), "next\n", "next \n", 1)
	windows := strings.NewReplacer("\n", "\r\n")
	return handTexts(o, found, windows.Replace(violationsTable(rows)), windows.Replace(strings.TrimSuffix(memo, "\n")))
}

// inclusiveLimit takes an amount that equals its limit for a violation, with
// nothing over.
func inclusiveLimit(o *office, found []violation) string {
	more := append([]violation(nil), found...)
	for _, r := range o.receipts {
		if limit, limited := limitOf(r); limited && counted(r) == limit {
			more = append(more, violation{r, employeeOf(r.employee).name, "limit", 0})
		}
	}
	return hand(o, more, summarize(found).memo())
}

// missesDuplicate compares merchants letter by letter.
func missesDuplicate(o *office, found []violation) string {
	var fewer []violation
	for _, v := range found {
		if v.rule != "duplicate" {
			fewer = append(fewer, v)
		}
	}
	return hand(o, fewer, summarize(fewer).memo())
}

// countsOnce adds up a receipt that breaks two rules only once, in the memo.
func countsOnce(o *office, found []violation) string {
	sum := summarize(found)
	var total cents
	most := map[*receipt]cents{}
	for _, v := range found {
		total += max(v.over-most[v.receipt], 0)
		most[v.receipt] = max(v.over, most[v.receipt])
	}
	return hand(o, found, strings.Replace(sum.memo(), sum.Total, total.plain(), 1))
}

// correctsLedger also mends a booking that it should only report.
func correctsLedger(o *office, found []violation) string {
	r := o.find("two digits swapped")
	booked, right := strings.Join(ledgerRow(r, r.booked), ";"), strings.Join(ledgerRow(r, r.euros(r.total())), ";")
	return hand(o, found, summarize(found).memo(), edit("/workspace/ledger.csv", booked, right))
}

// namesEverybody lists all who are over in the memo, which the policy forbids;
// capitals and surnames alone do not make it discreet.
func namesEverybody(o *office, found []violation) string {
	sum := summarize(found)
	var others []string
	for _, who := range sum.ranking[len(sum.Offenders):] {
		_, surname, _ := strings.Cut(who.Name, " ")
		others = append(others, strings.ToUpper(surname))
	}
	return hand(o, found, sum.memo()+"\nAlso over: "+strings.Join(others, ", ")+"\n")
}

// hedges gives several answers where there is one, the right one among them.
func hedges(o *office, found []violation) string {
	sum := summarize(found)
	var memo strings.Builder
	memo.WriteString(sum.memo() + "\nOr else:\n\n")
	for _, who := range sum.Offenders {
		fmt.Fprintf(&memo, "Total over policy: %s EUR\n", who.Over)
		for _, step := range []string{stepReminder, stepDeduction, stepReferral} {
			fmt.Fprintln(&memo, offender{who.Name, who.Over, step}.line())
		}
	}
	for days := range objectionDays {
		fmt.Fprintf(&memo, "Objections until: %s\n", auditDay().AddDate(0, 0, days).Format(isoDate))
	}
	return hand(o, found, memo.String())
}

// takesNotes leaves in the share what it thought on the way.
func takesNotes(o *office, found []violation) string {
	var notes strings.Builder
	for _, who := range summarize(found).ranking {
		notes.WriteString(who.line() + "\n")
	}
	return hand(o, found, summarize(found).memo(), writeFile("/workspace/notes/sums.md", notes.String()))
}
