package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/workrover/workrover/runtime/credit"
)

// What a study does. The seeds that are reported begin at 1. Learning rates are tuned
// on others, and on more of them: a rate that is too high fails seldom, and then
// badly.
const (
	seeds       = 20
	tuningSeeds = 60
	goal        = 0.9 // chance of success that is to be reached
	patience    = 250 // groups after which a lesson has failed
	curveGroups = 50  // of which the curves are drawn
)

// setting is a task, and who begins to learn it.
type setting struct {
	Distractions int     `json:"distractions"` // that are on the menu
	Turns        int     `json:"turns"`        // at most
	Habit        float64 `json:"habit"`        // how much a beginner prefers what is sensible
}

// settings are the task as it is, and what it could have been.
func settings() []setting {
	return []setting{{5, 18, 2}, {3, 18, 2}, {1, 18, 2}, {5, 16, 2}, {5, 20, 2}, {5, 20, 1.5}}
}

// estimators are what is compared in all settings.
func estimators() []*method {
	return []*method{
		{Name: "GRPO", params: params("estimator", credit.GRPO)},
		{Name: "e-GRPO", params: params("estimator", credit.EGRPO)},
		{Name: "VTCA", params: params("estimator", credit.VTCA)},
	}
}

// ablations are what else is compared in the task as it is.
func ablations() []*method {
	free := map[string]int{"error": 0, "invalid": 0, "duplicate": 0, "clobber": 0, "out_of_scope": 0}
	return []*method{
		{Name: "VTCA, ρ = 0", params: params("rho", 0)},
		{Name: "VTCA, no costs", params: params("costs", free)},
		{Name: "VTCA, no turn balance", tokens: true},
		{Name: "GRPO, no turn balance", params: params("estimator", credit.GRPO), tokens: true},
	}
}

func params(name string, value any) credit.Overrides {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // numbers and words
	}
	return credit.Overrides{name: text}
}

// arm is a method in a setting.
type arm struct {
	setting setting
	method  *method
}

func arms() []arm {
	var list []arm
	for i, s := range settings() {
		methods := estimators()
		if i == 0 {
			methods = append(methods, ablations()...)
		}
		for _, m := range methods {
			list = append(list, arm{s, m})
		}
	}
	return list
}

// outcome is what came out of an arm.
type outcome struct {
	Setting setting `json:"setting"`
	Method  string  `json:"method"`
	Rate    float64 `json:"rate"`
	Reached []int   `json:"reached"`         // rollouts to the goal, by seed; 0 if it was not reached
	Curve   []band  `json:"curve,omitempty"` // chance of success after each group
}

// lesson is a lesson of the arm.
func (a *arm) lesson(on *atlas, rate float64, seed int) *lesson {
	return &lesson{atlas: on, setting: a.setting, method: a.method, rate: rate, seed: uint64(seed)}
}

// run runs an arm.
func (a *arm) run(on *atlas, rate float64) (*outcome, error) {
	curves, err := each(from(1, seeds), func(seed int) ([]float64, error) {
		return a.lesson(on, rate, seed).learn(patience, func(curve []float64) bool { return reached(curve) > 0 && len(curve) >= curveGroups })
	})
	if err != nil {
		return nil, err
	}
	o := &outcome{Setting: a.setting, Method: a.method.Name, Rate: rate}
	for _, c := range curves {
		o.Reached = append(o.Reached, reached(c))
	}
	if a.setting == settings()[0] {
		o.Curve = bandsOf(curves)
	}
	return o, nil
}

// reached is how many rollouts it took to the goal; 0 if it was not reached.
func reached(curve []float64) int {
	return groupSize * (1 + slices.IndexFunc(curve, func(success float64) bool { return success >= goal }))
}

// trial is what came out of an arm with a rate, on the seeds for tuning.
type trial struct {
	Rate    float64 `json:"rate"`
	Mean    float64 `json:"mean"` // rollouts to the goal; of lessons that failed, all they had
	Reached int     `json:"reached"`
}

// tuned is an arm with the rate that was best for it.
type tuned struct {
	Setting setting `json:"setting"`
	Method  string  `json:"method"`
	Rate    float64 `json:"rate"`
	Trials  []trial `json:"trials"`
}

func rateGrid() []float64 { return []float64{16, 32, 64, 128, 256} }

// tune finds the rate for an arm.
func (a *arm) tune(on *atlas) (*tuned, error) {
	t := &tuned{Setting: a.setting, Method: a.method.Name}
	for _, rate := range rateGrid() {
		counts, err := each(from(1001, tuningSeeds), func(seed int) (int, error) {
			curve, err := a.lesson(on, rate, seed).learn(patience, func(curve []float64) bool { return reached(curve) > 0 })
			return reached(curve), err
		})
		if err != nil {
			return nil, err
		}
		try := trial{Rate: rate}
		for _, n := range counts {
			try.Mean += float64(cmp.Or(n, patience*groupSize)) / tuningSeeds
			if n > 0 {
				try.Reached++
			}
		}
		try.Mean = math.Round(10*try.Mean) / 10
		t.Trials = append(t.Trials, try)
	}
	t.Rate = slices.MinFunc(t.Trials, func(a, b trial) int { return cmp.Compare(a.Mean, b.Mean) }).Rate
	return t, nil
}

// rate is the rate that the arm was tuned to.
func (a *arm) rate(list []*tuned) (float64, error) {
	for _, t := range list {
		if t.Setting == a.setting && t.Method == a.method.Name {
			return t.Rate, nil
		}
	}
	return 0, fmt.Errorf("%s was not tuned for %v: run with -tune first", a.method.Name, a.setting)
}

// from are numbers from the first on.
func from(first, count int) []int {
	list := make([]int, count)
	for i := range list {
		list[i] = first + i
	}
	return list
}

// each is what f makes of each, in their order, on all processors.
func each[T, R any](list []T, f func(T) (R, error)) ([]R, error) {
	results := make([]R, len(list))
	var running errgroup.Group
	running.SetLimit(workers)
	for i, x := range list {
		running.Go(func() (err error) {
			results[i], err = f(x)
			return err
		})
	}
	return results, running.Wait()
}

const workers = 4

// rollouts are those to the goal; of lessons that failed, all they had.
func (o *outcome) rollouts() band {
	values := make([]float64, len(o.Reached))
	for i, n := range o.Reached {
		values[i] = float64(cmp.Or(n, patience*groupSize))
	}
	return bandOf(values)
}

// succeeded is how many lessons reached the goal.
func (o *outcome) succeeded() int {
	return len(slices.DeleteFunc(slices.Clone(o.Reached), func(n int) bool { return n == 0 }))
}
