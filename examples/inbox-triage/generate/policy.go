package main

import (
	_ "embed"
	"strings"
	"text/template"
	"time"
)

// Between these hours partners are met, in Cologne.
const (
	dayStart = "14:00"
	dayEnd   = "17:00"
)

// Within so many working days a complaint is solved.
const (
	answerDays     = 10
	answerDaysWord = "ten"
)

// folder is one of the policy.
type folder struct{ Name, Holds string }

func folders() []folder {
	return []folder{
		{"applications", "from people who want to work for us"},
		{"archive", "everything that belongs nowhere else"},
		{"customers", "from customers: complaints, praise, addresses"},
		{"invoices", "invoices, statements and reminders of our suppliers"},
		{"meetings", "about meetings and calls, times and days"},
		{"newsletters", "newsletters and advertisements"},
		{"people", "holidays, illness, birthdays of colleagues"},
		{"suspicious", "whose sender is not who he says he is, or who wants money or passwords in a way that he never did"},
	}
}

// complaintDay is when the complaint was sent, a Friday.
func complaintDay() time.Time { return time.Date(2026, 3, 6, 0, 0, 0, 0, time.UTC) }

// workingDays is the day that many working days later. None of these weeks has a
// holiday.
func workingDays(after time.Time, days int) time.Time {
	for days > 0 {
		after = after.AddDate(0, 0, 1)
		if after.Weekday() != time.Saturday && after.Weekday() != time.Sunday {
			days--
		}
	}
	return after
}

//go:embed policy.md.tmpl
var policyTemplate string

// policy is the text of the document.
func policy() (string, error) {
	t, err := template.New("policy").Parse(policyTemplate)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	err = t.Execute(&out, map[string]any{"Folders": folders(), "Days": answerDaysWord, "DayStart": dayStart, "DayEnd": dayEnd})
	return out.String(), err
}
