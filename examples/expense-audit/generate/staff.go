package main

import (
	"slices"
	"time"
)

// employee is a row of employees.csv. Manager and Deputy may approve.
type employee struct {
	number, name, department string
	manager, deputy          string // numbers
}

// staff are the people of Falkenhain Messtechnik. The two men called Thomas
// are different people, as the ledger knows by their numbers.
func staff() []employee {
	return []employee{
		{"E-101", "Jürgen Köhler", "Sales", "E-110", "E-112"},
		{"E-102", "Zoë Müller", "Sales", "E-110", "E-112"},
		{"E-103", "Björn Sørensen", "Service", "E-111", "E-112"},
		{"E-104", "Anneliese Groß", "Service", "E-111", "E-112"},
		{"E-105", "Şebnem Yıldız", "Development", "E-111", "E-110"},
		{"E-106", "Łukasz Wójcik", "Development", "E-111", "E-110"},
		{"E-107", "Maud Lefèvre", "Sales", "E-110", "E-112"},
		{"E-108", "Thomas Weiß", "Sales", "E-110", "E-112"},
		{"E-109", "Thomas Weiss", "Service", "E-111", "E-112"},
		{"E-110", "Ingrid Østergaard", "Sales", "E-112", "E-111"},
		{"E-111", "Henrik Baumgärtner", "Service", "E-112", "E-110"},
		{"E-112", "Çiğdem Aksoy", "Management", "E-110", "E-111"},
	}
}

func employeeOf(number string) employee {
	all := staff()
	return all[slices.IndexFunc(all, func(e employee) bool { return e.number == number })]
}

// trip is a row of trips.csv; both days belong to it.
type trip struct {
	employee, destination string
	first, last           time.Time
}

func trips() []trip {
	return []trip{
		{"E-101", "Leipzig", day(10, 13), day(10, 16)},
		{"E-103", "København", day(11, 6), day(11, 9)},
		{"E-107", "London", day(11, 21), day(11, 25)},
		{"E-108", "Graz", day(10, 24), day(10, 26)},
		{"E-105", "Praha", day(12, 1), day(12, 4)},
		{"E-102", "Zürich", day(11, 17), day(11, 19)},
		{"E-106", "Boston", day(10, 11), day(10, 17)},
		{"E-110", "München", day(12, 7), day(12, 10)},
	}
}

// travelling tells whether a day lies in a trip of the employee.
func travelling(number string, date time.Time) bool {
	return slices.ContainsFunc(trips(), func(t trip) bool {
		return t.employee == number && !date.Before(t.first) && !date.After(t.last)
	})
}
