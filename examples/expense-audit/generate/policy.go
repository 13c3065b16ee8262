package main

import (
	_ "embed"
	"strconv"
	"strings"
	"text/template"
	"time"
)

// The numbers of the policy; money is in EUR.
const (
	limitMeal      cents = 45_00  // a person
	limitEntertain cents = 80_00  // a person
	limitNight     cents = 150_00 // a night
	limitTaxi      cents = 60_00  // a ride
	limitCar       cents = 90_00  // a receipt
	limitSupplies  cents = 120_00 // a receipt
	approvalAbove  cents = 300_00
	bookingSlack   cents = 2
	reminderUpTo   cents = 100_00
	deductionUpTo  cents = 1000_00
	objectionDays        = 14
)

// auditDay is when the audit happens; the harness clock says the same.
func auditDay() time.Time { return time.Date(2026, 1, 12, 0, 0, 0, 0, time.UTC) }

//go:embed policy.md.tmpl
var policyTemplate string

// policyText is the policy with its numbers filled in, so that the text that
// the agent reads and the rules that the reference comes from cannot differ.
func policyText() string {
	numbers := map[string]string{
		"Meal": limitMeal.plain(), "Entertain": limitEntertain.plain(), "Night": limitNight.plain(), "Taxi": limitTaxi.plain(),
		"Car": limitCar.plain(), "Supplies": limitSupplies.plain(), "Approval": approvalAbove.plain(), "Slack": bookingSlack.plain(),
		"Reminder": reminderUpTo.plain(), "Deduction": deductionUpTo.plain(), "Objection": strconv.Itoa(objectionDays),
		"StepReminder": stepReminder, "StepDeduction": stepDeduction, "StepReferral": stepReferral,
	}
	var b strings.Builder
	if err := template.Must(template.New("policy").Option("missingkey=error").Parse(policyTemplate)).Execute(&b, numbers); err != nil {
		panic(err)
	}
	return b.String()
}
