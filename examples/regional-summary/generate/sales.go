package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// cents is an amount of money.
type cents int64

// String writes an amount as a program reads it: 1234.50.
func (c cents) String() string {
	sign := ""
	if c < 0 {
		sign, c = "-", -c
	}
	return fmt.Sprintf("%s%d.%02d", sign, c/100, c%100)
}

// german writes an amount as people in Germany do: 1.234,50.
func (c cents) german() string {
	whole, fraction, _ := strings.Cut(c.String(), ".")
	digits, negative := strings.CutPrefix(whole, "-")
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "." + digits[i:]
	}
	if negative {
		digits = "-" + digits
	}
	return digits + "," + fraction
}

// sale is a line in the workbook of a region.
type sale struct {
	year       int // 0 for 2025
	month, day int
	customer   string
	product    string
	units      int
	price      cents
}

func (s sale) revenue() cents { return cents(s.units) * s.price }

// region is what one region sold in the second half of 2025.
type region struct {
	name  string
	file  string
	sales []sale
}

// The months of the two quarters.
const (
	firstMonth = 7
	lastMonth  = 12
	fourth     = 10 // the first month of the fourth quarter
)

// company makes the four regions. North and East sold less in the fourth quarter
// than in the third, and West so little more that a wrong sum hides it.
func company(seed uint64) []*region {
	random := rand.New(rand.NewPCG(seed, 1))
	made := []*region{
		{name: "North", file: "north.xlsx"},
		{name: "South", file: "south.xlsx"},
		{name: "East", file: "east.xlsx"},
		{name: "West", file: "west.xlsx"},
	}
	changes := map[string]float64{"North": 0.8, "South": 1.3, "East": 0.93, "West": 1.04}
	for _, r := range made {
		for month := firstMonth; month <= lastMonth; month++ {
			for day := 2 + random.IntN(3); day < 28; day += 3 + random.IntN(3) {
				r.sales = append(r.sales, newSale(random, r.name, month, day))
			}
		}
		r.settle(changes[r.name])
	}
	return made
}

func newSale(random *rand.Rand, name string, month, day int) sale {
	customers := map[string][]string{
		"North": {"Hansen Einrichtungen", "Möbelhaus Föhr", "Kontor Kiel", "Jensen & Søn"},
		"South": {"Müller & Söhne", "Wohnwelt Grünwald", "Schäffler Möbel", "Österreicher KG"},
		"East":  {"Polstermöbel Görlitz", "Nowak Meble", "Haus am Weißen See", "Elbe Wohnen"},
		"West":  {"Van den Broek", "Küchen Köln", "Ruhr Büro GmbH", "Café Zoë"},
	}[name]
	products := []struct {
		name  string
		price cents
	}{{"Tisch Eiche", 48_990}, {"Stuhl Buche", 8_950}, {"Regal Kiefer", 12_900}, {"Schrank weiß", 74_900}, {"Hocker", 3_475}}
	p := products[random.IntN(len(products))]
	return sale{0, month, day, customers[random.IntN(len(customers))], p.name, 1 + random.IntN(24), p.price}
}

// settle makes the fourth quarter so much of the third, by a last sale or a
// return in December.
func (r *region) settle(change float64) {
	third, last := r.quarter(false), r.quarter(true)
	missing := cents(float64(third)*change) - last
	product := "Objektausstattung"
	units := 1
	if missing < 0 {
		product, units, missing = "Rücknahme Messebau", -1, -missing
	}
	r.sales = append(r.sales, sale{0, lastMonth, 29, r.sales[0].customer, product, units, missing})
}

// month is the revenue of a month.
func (r *region) month(month int) cents {
	total := cents(0)
	for _, s := range r.sales {
		if s.month == month {
			total += s.revenue()
		}
	}
	return total
}

// quarter is the revenue of the third quarter, or of the fourth.
func (r *region) quarter(last bool) cents {
	total := cents(0)
	for month := firstMonth; month <= lastMonth; month++ {
		if (month >= fourth) == last {
			total += r.month(month)
		}
	}
	return total
}

func (r *region) fell() bool { return r.quarter(true) < r.quarter(false) }
