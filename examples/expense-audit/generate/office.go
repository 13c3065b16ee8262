package main

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
)

// receiptCount is how many receipts were handed in for the quarter.
const receiptCount = 60

// office is the quarter that is audited.
type office struct {
	receipts []*receipt // in order of their numbers
}

// newOffice tells the story: the designed receipts, and ordinary ones until
// there are enough. They are numbered in the order in which they arrived, so
// that a number says nothing about what is wrong.
func newOffice(seed uint64) *office {
	d := &dice{rand.New(rand.NewPCG(seed, 0))}
	all := cases()
	for len(all) < receiptCount {
		all = append(all, ordinary(d))
	}
	d.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	slices.SortStableFunc(all, func(a, b *receipt) int {
		return cmp.Or(a.received.Compare(b.received), a.date.Compare(b.date))
	})
	for i, r := range all {
		r.ID = fmt.Sprintf("R-%d", 1001+i)
		if r.booked == 0 {
			r.booked = r.euros(r.total())
		}
	}
	return &office{all}
}

// dice are the random choices of the story.
type dice struct{ *rand.Rand }

func pick[T any](d *dice, from []T) T { return from[d.IntN(len(from))] }

// price is between lo and hi euros, in steps of ten cents.
func (d *dice) price(lo, hi int) cents { return cents(lo*100 + d.IntN((hi-lo)*10+1)*10) }

// find is the receipt with a story.
func (o *office) find(story string) *receipt {
	i := slices.IndexFunc(o.receipts, func(r *receipt) bool { return r.story == story })
	if i < 0 {
		panic("no receipt with the story " + story)
	}
	return o.receipts[i]
}
