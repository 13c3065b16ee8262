package main

import (
	"fmt"
	"slices"
	"strings"
)

const (
	violationsPath = "/workspace/out/violations.csv"
	memoPath       = "/workspace/out/memo.md"
	draftPath      = "/workspace/out/draft.csv"
)

// oracle is a good agent: it looks around, reads everything, drafts, finds its
// own mistakes, and cleans up.
func oracle(o *office, found []violation) string {
	s := &script{}
	studyPolicy(s)
	studyReceipts(s, o, found)
	draft(s, o, found)
	correct(s, o, found)
	deliver(s, summarize(found))
	return s.text()
}

func studyPolicy(s *script) {
	s.turn("I start with what there is and with the policy.", list("/workspace", true), read("policy.md"))
	s.turn("Now the tables that the policy refers to.", read("employees.csv"), read("rates.csv"), read("trips.csv"), read("approvals.csv"))
	s.turn("The ledger says who handed in what, and when.", read("ledger.csv"))
}

// studyReceipts goes through all receipts at once, and then opens those that
// have something about them.
func studyReceipts(s *script, o *office, found []violation) {
	all := search(".", "receipts")
	all.Args["max"] = 1000
	s.turn("All receipts, line by line.", all)
	var suspects []*receipt
	for _, r := range o.receipts {
		if slices.ContainsFunc(found, func(v violation) bool { return v.receipt == r }) {
			suspects = append(suspects, r)
		}
	}
	for batch := range slices.Chunk(suspects, 8) {
		var reads []call
		for _, r := range batch {
			reads = append(reads, read(r.path()).named("read-"+r.ID))
		}
		s.turn("These deserve a second look.", reads...)
	}
}

// draft writes what a first reading gives: all copies are overlooked, and a
// receipt that took 60 days is taken for late.
func draft(s *script, o *office, found []violation) {
	rows := [][]string{violationsHead()}
	for _, v := range found {
		if v.rule != "duplicate" {
			rows = append(rows, v.row())
		}
	}
	rows = append(rows, notLate(o).row())
	s.turn("Drinks need a second look: what is beer or wine, and what only sounds like it?",
		search("(?i)bier|weizen|wein|riesling|müller-thurgau|lemberger|beer", "receipts"), search("(?i)alkoholfrei|alcohol-free", "receipts"))
	s.turn("A first version.", writeFile(draftPath, table(rows)))
}

// notLate is the mistake of the draft.
func notLate(o *office) violation {
	r := o.find("fine: 60 days, but the last day of the next month")
	return violation{r, employeeOf(r.employee).name, "late", r.euros(r.total())}
}

// correct looks at the deadline and for copies again, and mends the draft.
func correct(s *script, o *office, found []violation) {
	wrong := table([][]string{notLate(o).row()})
	s.turn("Section 3 again: until the end of the next month. 60 days can be in time.",
		search("last day of the month", "policy.md"), edit(draftPath, wrong, ""))

	copied := o.find("duplicate written in capitals")
	s.turn("Copies may be spelled differently, so I look for the café in any spelling and open the one in capitals.",
		search(`(?i)café\s+am\s+dom`, "receipts").named("cafe"),
		read(from{"cafe", fmt.Sprintf("/matches/%d/path", o.place(copied))}))
	s.turn("And rides with the same amount.", search(`43,20`, "receipts"))

	var copies [][]string
	for _, v := range found {
		if v.rule == "duplicate" {
			copies = append(copies, v.row())
		}
	}
	s.turn("Both are duplicates.", appendTo(draftPath, table(copies)), read(draftPath).named("draft"))
}

// place is which match of the search for the café a receipt is.
func (o *office) place(wanted *receipt) int {
	n := 0
	for _, r := range o.receipts {
		if r == wanted {
			return n
		}
		if strings.Contains(strings.ToLower(r.merchant.name), "café am") {
			n++
		}
	}
	panic("no receipt " + wanted.ID)
}

// deliver takes the draft as it was read, writes the memo and cleans up.
func deliver(s *script, sum summary) {
	s.turn("The draft is right now, so it becomes the report.", writeFile(violationsPath, from{"draft", "/text"}), remove(draftPath))
	open := strings.Replace(sum.memo(), sum.Objections, "to be filled in", 1)
	s.turn("The memo; the date I have to look up.", writeFile("/workspace/out/memo-draft.md", open), search("object", "policy.md"))
	s.turn("Two weeks after the audit.",
		edit("/workspace/out/memo-draft.md", "to be filled in", sum.Objections),
		move("/workspace/out/memo-draft.md", memoPath))
	s.turn("A last look at both.", list("out", false), read(violationsPath), read(memoPath))
}
