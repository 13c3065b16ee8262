package main

import (
	"strings"
	"time"
)

// violation is a row of violations.csv.
type violation struct {
	receipt  *receipt
	employee string // name
	rule     string
	over     cents
}

// rule finds how much of a receipt breaks it; 0 is nothing.
type rule struct {
	name string
	over func(*receipt) cents
}

// rules are those of the policy that look at one receipt, in its order.
func rules() []rule {
	return []rule{
		{"limit", overLimit},
		{"late", overDeadline},
		{"approval", overApproval},
		{"booking", overBooking},
		{"weekend", overWeekend},
		{"alcohol", overAlcohol},
	}
}

// audit applies the policy to all receipts, in order of their numbers. A
// duplicate is reported as such and not looked at further.
func audit(o *office) []violation {
	var found []violation
	first := map[claim]bool{}
	for _, r := range o.receipts {
		name := employeeOf(r.employee).name
		if c := claimOf(r); first[c] {
			found = append(found, violation{r, name, "duplicate", r.euros(r.total())})
			continue
		} else {
			first[c] = true
		}
		for _, rule := range rules() {
			if over := rule.over(r); over > 0 {
				found = append(found, violation{r, name, rule.name, over})
			}
		}
	}
	return found
}

// claim is what two receipts share when one is a copy of the other. Names are
// compared without case and spaces, as people type them differently.
type claim struct {
	merchant, currency string
	date               time.Time
	total              cents
}

func claimOf(r *receipt) claim {
	name := strings.Join(strings.Fields(strings.ToLower(r.merchant.name)), "")
	return claim{name, r.currency, r.date, r.total()}
}

// overLimit: a total that equals the limit is within it.
func overLimit(r *receipt) cents {
	limit, limited := limitOf(r)
	if !limited {
		return 0
	}
	return counted(r) - limit
}

func limitOf(r *receipt) (limit cents, limited bool) {
	limit, limited = map[category]cents{
		meals:        limitMeal * cents(r.persons),
		entertaining: limitEntertain * cents(r.persons),
		lodging:      limitNight * cents(r.nights),
		taxi:         limitTaxi,
		car:          limitCar,
		supplies:     limitSupplies,
	}[r.category]
	return limit, limited
}

// counted is what of a receipt is compared with its limit: alcohol that has
// its own rule is not.
func counted(r *receipt) cents {
	if r.category == entertaining {
		return r.euros(r.total())
	}
	return r.euros(r.total() - r.alcohol())
}

// overDeadline: the last day of the month after the month of the receipt.
func overDeadline(r *receipt) cents {
	last := time.Date(r.date.Year(), r.date.Month()+2, 0, 0, 0, 0, 0, time.UTC)
	if r.received.After(last) {
		return r.euros(r.total())
	}
	return 0
}

// overApproval: above the threshold, the manager or the deputy, not later than
// the receipt was handed in.
func overApproval(r *receipt) cents {
	total := r.euros(r.total())
	if total <= approvalAbove {
		return 0
	}
	e, a := employeeOf(r.employee), r.approval
	if a != nil && (a.by == e.manager || a.by == e.deputy) && !a.on.After(r.received) {
		return 0
	}
	return total
}

func overBooking(r *receipt) cents {
	if over := r.booked - r.euros(r.total()); over > bookingSlack {
		return over
	}
	return 0
}

func overWeekend(r *receipt) cents {
	if weekend(r.date) && !travelling(r.employee, r.date) {
		return r.euros(r.total())
	}
	return 0
}

func weekend(date time.Time) bool {
	return date.Weekday() == time.Saturday || date.Weekday() == time.Sunday
}

func overAlcohol(r *receipt) cents {
	if r.category == entertaining {
		return 0
	}
	return r.euros(r.alcohol())
}
