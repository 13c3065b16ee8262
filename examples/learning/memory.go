package main

import (
	"encoding/csv"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// document is something that the clerk works from.
type document int

// The documents, in the order in which they come about.
const (
	brief document = iota
	orders
	rates
	people
	selected
	converted
	totals
	documents // how many there are
)

// product is something that the clerk makes.
type product int

// The products. The last three are handed in.
const (
	selection product = iota
	conversion
	sum
	note
	index
	products // how many there are
)

// memory is what the clerk knows, and what it has made. All that it knows it was
// shown.
type memory struct {
	text [documents]string // "" until it was read
	made [products]bool
}

// done reports whether there is nothing left to do.
func (m *memory) done() bool { return m.made[sum] && m.made[note] && m.made[index] }

// knows reports whether all of some documents were read.
func (m *memory) knows(all ...document) bool {
	for _, d := range all {
		if m.text[d] == "" {
			return false
		}
	}
	return true
}

// sight is what there is of each thing, but not what it says: all that the policy
// sees.
type sight struct {
	known [documents]bool
	made  [products]bool
}

func (m *memory) sight() sight {
	s := sight{made: m.made}
	for d := range documents {
		s.known[d] = m.knows(d)
	}
	return s
}

// learned is the document that was read and was not known before; none if there is
// no such.
func learned(before, after *memory) document {
	for d := range documents {
		if after.knows(d) && !before.knows(d) {
			return d
		}
	}
	return none
}

// selection are the orders of the region that the brief asks for.
func (m *memory) selection() string {
	lines := []string{"order,region,amount"}
	for _, row := range rowsOf(m.text[orders]) {
		if row[1] == m.asked("Region") {
			lines = append(lines, strings.Join(row, ","))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// conversion are the selected orders at the rate of their region.
func (m *memory) conversion() string {
	rate := map[string]int{}
	for _, row := range rowsOf(m.text[rates]) {
		rate[row[0]] = number(row[1])
	}
	lines := []string{"order,region,amount"}
	for _, row := range rowsOf(m.text[selected]) {
		lines = append(lines, fmt.Sprintf("%s,%s,%d", row[0], row[1], rate[row[1]]*number(row[2])))
	}
	return strings.Join(lines, "\n") + "\n"
}

// add adds up the converted orders.
func (m *memory) add() (region string, orders, amount int) {
	for _, row := range rowsOf(m.text[converted]) {
		region, orders, amount = row[1], orders+1, amount+number(row[2])
	}
	return region, orders, amount
}

func (m *memory) sum() string {
	region, orders, amount := m.add()
	return fmt.Sprintf("region,orders,amount\n%s,%d,%d\n", region, orders, amount)
}

func (m *memory) note() string {
	name, position := m.asked("Attention"), ""
	for _, row := range rowsOf(m.text[people]) {
		if row[0] == name {
			position = row[1]
		}
	}
	region, orders, amount := m.add()
	return fmt.Sprintf("To %s, %s: %s has %d orders of %d together.\n", name, position, region, orders, amount)
}

func (m *memory) index() string {
	row := rowsOf(m.text[totals])[0]
	return fmt.Sprintf("totals.csv: %s, %s orders\n", row[0], row[1])
}

// asked is what the brief says after a word.
func (m *memory) asked(word string) string {
	found := regexp.MustCompile(word + `: (.*)`).FindStringSubmatch(m.text[brief])
	return found[1]
}

// rowsOf are the rows of a table without its header. The tables are those of this
// package, or made by the clerk.
func rowsOf(table string) [][]string {
	rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil {
		panic(err)
	}
	return rows[1:]
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}
