package report

import (
	"embed"
	"fmt"
	"html/template"
	"io"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/credit"
)

//go:embed credit.html credit.css credit.js
var creditLook embed.FS

// Credit is a page that shows groups with their credit. It holds no rollout longer
// than it takes to write it.
type Credit struct {
	page   *Page
	groups []groupView
	count  int // of rollouts
}

// groupView is a group as the page lists it.
type groupView struct {
	Title    string        `json:"title"`
	Task     string        `json:"task,omitempty"`
	Sigma    float64       `json:"sigma"`
	LeftOut  int           `json:"left_out,omitempty"`
	Checks   []checkView   `json:"checks"`
	Rollouts []rolloutName `json:"rollouts"`
}

type checkView struct {
	ID     string  `json:"id"`
	Weight float64 `json:"weight"` // all have the sum 1
}

// rolloutName is a rollout as its group lists it. Its data is in an element of its
// own, which is read when the rollout is looked at.
type rolloutName struct {
	Data      string  `json:"data"`
	ID        string  `json:"id"`
	Turns     int     `json:"turns"`
	Phi       float64 `json:"phi"` // at the end
	Reward    float64 `json:"reward"`
	Advantage float64 `json:"advantage"`
}

// NewCredit begins a page.
func NewCredit(out io.Writer) (*Credit, error) {
	text := map[string]string{}
	for _, name := range []string{"credit.html", "credit.css", "credit.js"} {
		content, err := creditLook.ReadFile(name)
		if err != nil {
			return nil, err
		}
		text[name] = string(content)
	}
	page, err := NewPage(out, Look{
		Title:  "Credit of turns",
		Body:   template.HTML(text["credit.html"]), //nolint:gosec // all three are part of the program
		Style:  template.CSS(text["credit.css"]),
		Script: template.JS(text["credit.js"]),
	})
	return &Credit{page: page}, err
}

// Group writes a group, which title names, with its credit.
func (c *Credit) Group(title string, g *convert.Group, result *credit.Result) error {
	view := groupView{Title: title, Sigma: result.Sigma, LeftOut: result.LeftOut, Checks: checksOf(g), Rollouts: []rolloutName{}}
	if g.Task != nil {
		view.Task = clip(g.Task.Instructions)
	}
	for r, assigned := range convert.Credited(g, result) {
		c.count++
		name := fmt.Sprint("rollout-", c.count)
		if err := c.page.Add(name, viewOf(r, assigned)); err != nil {
			return err
		}
		entry := rolloutName{Data: name, ID: r.ID, Turns: len(r.Turns), Reward: assigned.Reward, Advantage: assigned.OutcomeAdvantage}
		if n := len(assigned.Turns); n > 0 {
			entry.Phi = assigned.Turns[n-1].Phi
		}
		view.Rollouts = append(view.Rollouts, entry)
	}
	c.groups = append(c.groups, view)
	return nil
}

// Close ends the page. It does not close what it was written to.
func (c *Credit) Close() error {
	if err := c.page.Add("groups", c.groups); err != nil {
		return err
	}
	return c.page.End()
}

// checksOf are the checks with weights of sum 1.
func checksOf(g *convert.Group) []checkView {
	list, sum := make([]checkView, len(g.Checks)), 0.0
	for i, c := range g.Checks {
		list[i] = checkView{c.ID, 1}
		if c.Weight != nil {
			list[i].Weight = *c.Weight
		}
		sum += list[i].Weight
	}
	for i := range list {
		list[i].Weight /= sum
	}
	return list
}
