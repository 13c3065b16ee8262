package main

import "strconv"

// Who meets. Bob's calendar is to be seen, and not to be written to.
const (
	grace = "grace.whitfield@hudson-freight.example"
	bob   = "bob.janssen@rhein-logistik.example"
)

// event is a row of the calendars.
type event struct {
	uid, title      string
	start, end      string
	minutes         int // instead of an end
	zone            string
	location        string
	attendees       string
	repeats, except string
}

const (
	cologne = "Europe/Berlin"
	newYork = "America/New_York"
)

// janas leave one hour in the week of 16 March that keeps to the policy: on
// Wednesday at four. Before it are the walk and the call of Monday, which New
// York has moved to three, and on Wednesday the budget.
func janas() []event {
	return []event{
		{title: "Stand-up", start: "2026-03-02T09:00", minutes: 15, zone: cologne, repeats: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", except: "2026-03-13"},
		{title: "Weekly call with Hudson Freight", start: "2026-03-02T10:00", minutes: 60, zone: newYork, attendees: grace, repeats: "FREQ=WEEKLY;BYDAY=MO"},
		{uid: "budget", title: "Budget", start: "2026-03-04T14:00", minutes: 60, zone: cologne, attendees: bob, repeats: "FREQ=WEEKLY;COUNT=8"},
		{title: "Lagerrundgang", start: "2026-03-16T14:00", end: "2026-03-16T14:30", zone: cologne, location: "Halle 3; Tor 2"},
		{title: "Zahnarzt", start: "2026-03-19T14:30", end: "2026-03-19T16:00", zone: cologne},
		{title: "Frühjahrsputz", start: "2026-03-27", zone: cologne},
	}
}

// bobs take Tuesday as a whole, Monday from four, and Wednesday until four.
func bobs() []event {
	return []event{
		{title: "Abwesend", start: "2026-03-17", zone: cologne},
		{uid: "budget", title: "Budget", start: "2026-03-04T14:00", minutes: 60, zone: cologne, repeats: "FREQ=WEEKLY;COUNT=8"},
		{title: "Fahrerbesprechung", start: "2026-03-16T16:00", end: "2026-03-16T17:30", zone: cologne},
		{title: "Call Rotterdam", start: "2026-03-18T15:30", end: "2026-03-18T16:00", zone: "Europe/Amsterdam"},
	}
}

// eventsTable is the source of the builder calendar.
func eventsTable() [][]string {
	rows := [][]string{{"uid", "calendar", "title", "start", "end", "minutes", "zone", "location", "attendees", "repeats", "except"}}
	for _, c := range []struct {
		file   string
		events []event
	}{{"jana.ics", janas()}, {"bob.ics", bobs()}} {
		for _, e := range c.events {
			minutes := ""
			if e.minutes > 0 {
				minutes = strconv.Itoa(e.minutes)
			}
			rows = append(rows, []string{e.uid, c.file, e.title, e.start, e.end, minutes, e.zone, e.location, e.attendees, e.repeats, e.except})
		}
	}
	return rows
}
