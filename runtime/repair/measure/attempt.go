package measure

import "github.com/workrover/workrover/runtime/repair"

// Trigger is something that is to be mended.
type Trigger struct {
	Example    string `json:"example"`        // the environment
	Kind       string `json:"kind,omitempty"` // of the fault; "" if none was put in
	Seed       int    `json:"seed,omitempty"`
	Generation int    `json:"generation"` // from 1
	Solvable   *bool  `json:"solvable"`   // null if that is not known
}

// Natural reports whether the trigger was there already.
func (t *Trigger) Natural() bool { return t.Kind == "" }

// Method is a way to choose a repair.
type Method string

// The methods. All but the first are baselines.
const (
	FCR        Method = "fcr"
	Regenerate Method = "regenerate"
	Single     Method = "single"
	Greedy     Method = "greedy"
)

// Methods lists them.
func Methods() []Method { return []Method{FCR, Regenerate, Single, Greedy} }

// Ending is how an attempt ended.
type Ending string

// The endings.
const (
	Repaired           Ending = "repaired"     // and the repair is accepted
	NotAccepted        Ending = "not_accepted" // something was chosen
	BaselineUntested   Ending = Ending(repair.BaselineUntested)
	BaselinePasses     Ending = Ending(repair.BaselinePasses)
	BaselineUnresolved Ending = Ending(repair.BaselineUnresolved)
	AllFailed          Ending = "no_passing_combination_all_failed"
	SomeUnresolved     Ending = "no_passing_combination_some_unresolved"
	AllRejected        Ending = "every_revision_rejected"
)

// Endings lists them.
func Endings() []Ending {
	return []Ending{Repaired, NotAccepted, BaselineUntested, BaselinePasses, BaselineUnresolved, AllFailed, SomeUnresolved, AllRejected}
}

// Abstained reports whether nothing was chosen.
func (e Ending) Abstained() bool { return e != Repaired && e != NotAccepted }

// Attempt is what a method came to on a trigger.
type Attempt struct {
	Trigger
	Method  Method   `json:"method"`
	Ending  Ending   `json:"outcome"`
	Set     []string `json:"set"`              // that was chosen; null if none was
	Why     string   `json:"why,omitempty"`    // it is not accepted
	Sealed  *bool    `json:"sealed"`           // whether an accepted repair passes the sealed cases; null if there are none
	Failed  string   `json:"failed,omitempty"` // the first sealed case that it does not pass
	Harmful []string `json:"harmful"`          // revisions in an accepted repair that are known to do harm

	Combinations int                `json:"combinations"` // that were looked at
	Cells        int                `json:"cells"`        // that were replayed for it
	Executed     int                `json:"steps_executed"`
	Reused       int                `json:"steps_reused"`
	Necessity    []repair.Necessity `json:"joint_necessity,omitempty"` // of FCR
}

// Unsafe reports a repair that is accepted and should not be.
func (a *Attempt) Unsafe() bool {
	return a.Ending == Repaired && (a.Sealed != nil && !*a.Sealed || len(a.Harmful) > 0)
}

// is reports whether a trigger is known to be so.
func (a *Attempt) is(solvable bool) bool { return a.Solvable != nil && *a.Solvable == solvable }
