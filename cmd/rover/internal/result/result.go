// Package result tells people what became of rollouts: how each ended, its checks,
// and the evidence of those that failed.
package result

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/workrover/workrover/cmd/rover/internal/terminal"
	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/sdk/plugin"
)

// How much is printed; the JSON document has it all.
const (
	maxEvidence = 5 // places of one failed check
	maxReasons  = 5 // why rollouts could not be judged
)

// Print prints what became of rollouts for people: each rollout if there are
// several, the checks, the evidence of those that failed, and the verdict.
func Print(c *terminal.Console, rollouts []Recorded) {
	if len(rollouts) > 1 {
		printRollouts(c, rollouts)
	}
	checks := summarise(rollouts)
	if len(checks) > 0 {
		printChecks(c, checks)
	}
	for _, check := range checks {
		if check.failed > 0 {
			printEvidence(c, &check.shown)
		}
	}
	printErrors(c, rollouts)
	printVerdict(c, rollouts)
	printBundles(c, rollouts)
}

// printRollouts prints a line for rollouts that went the same way.
func printRollouts(c *terminal.Console, rollouts []Recorded) {
	var ways []Recorded // the first of each
	times := map[string]int{}
	for _, r := range rollouts {
		if times[wayOf(r)] == 0 {
			ways = append(ways, r)
		}
		times[wayOf(r)]++
	}
	var rows [][]any
	for _, r := range ways {
		rows = append(rows, []any{
			strconv.Itoa(times[wayOf(r)]), end(c, r.Result), RewardText(r.Reward), strconv.Itoa(r.Turns), strconv.Itoa(r.Calls), digestText(r.Digest), r.ID,
		})
	}
	c.Table([]string{"ROLLOUTS", "RESULT", "REWARD", "TURNS", "CALLS", "DIGEST", "FIRST"}, rows)
	c.Printf("\n")
}

// wayOf is the same for rollouts that went the same way.
func wayOf(r Recorded) string { return r.Digest.String() + string(r.Outcome) }

// digestText is enough of a digest to tell it from others.
func digestText(d digest.Digest) string {
	if d.IsZero() {
		return "none"
	}
	return d.Hex()[:12]
}

// end says in one word how a rollout ended.
func end(c *terminal.Console, r *rollout.Result) terminal.Painted {
	switch {
	case r.Outcome == journal.OutcomeError:
		return c.Bad("error")
	case r.Passed:
		return c.Good("passed")
	default:
		return c.Bad("failed")
	}
}

// A checkSummary is one check over all rollouts.
type checkSummary struct {
	shown  journal.Check // the first that failed, else the first
	judged int
	failed int
	sum    float64
}

// summarise adds up the checks of all rollouts, in the order of the verdict.
func summarise(rollouts []Recorded) []*checkSummary {
	var ordered []*checkSummary
	byName := map[string]*checkSummary{}
	for _, r := range rollouts {
		for _, check := range r.Checks {
			name := check.Verifier + "/" + check.ID
			s, known := byName[name]
			if !known {
				s = &checkSummary{shown: check}
				byName[name] = s
				ordered = append(ordered, s)
			}
			s.judged++
			s.sum += check.Value
			if check.Value < 1 {
				if s.failed == 0 {
					s.shown = check
				}
				s.failed++
			}
		}
	}
	return ordered
}

func printChecks(c *terminal.Console, checks []*checkSummary) {
	var rows [][]any
	for _, s := range checks {
		share := "–"
		if s.shown.Kind == plugin.Score {
			share = fmt.Sprintf("%.3g%%", 100*s.shown.Share)
		}
		value := terminal.Painted(terminal.Number(s.sum / float64(s.judged)))
		if s.failed > 0 {
			value = c.Bad(string(value))
		}
		rows = append(rows, []any{
			s.shown.Verifier + "/" + s.shown.ID, string(s.shown.Kind), share, value,
			fmt.Sprintf("%d/%d", s.judged-s.failed, s.judged), c.Glance(s.shown.Message),
		})
	}
	c.Table([]string{"CHECK", "KIND", "SHARE", "VALUE", "PASSED", "MESSAGE"}, rows)
	c.Printf("\n")
}

// printEvidence prints where a failed check failed.
func printEvidence(c *terminal.Console, check *journal.Check) {
	if len(check.Evidence) == 0 {
		return
	}
	c.Printf("%s\n", c.Heading(check.Verifier+"/"+check.ID))
	for i, e := range check.Evidence {
		if i == maxEvidence {
			c.Printf("  and %s more: --json has them all\n", terminal.Count(len(check.Evidence)-i, "place"))
			break
		}
		c.Printf("  %s\n", c.Glance(strings.TrimSpace(e.Path+" "+e.Locator)))
		if e.Expected != "" { // an optional field: a verifier that left it out did not expect nothing
			c.Printf("    expected  %s\n", c.Glance(e.Expected))
		}
		if e.Expected != "" || e.Found != "" {
			c.Printf("    found     %s\n", orNothing(c, e.Found))
		}
	}
	c.Printf("\n")
}

func orNothing(c *terminal.Console, text string) string {
	if text == "" {
		return "nothing"
	}
	return c.Glance(text)
}

// printErrors prints why rollouts could not be judged, each reason once.
func printErrors(c *terminal.Console, rollouts []Recorded) {
	var reasons []Recorded // the first of each
	times := map[string]int{}
	for _, r := range rollouts {
		if r.Outcome != journal.OutcomeError {
			continue
		}
		way := errorOf(r)
		if times[way] == 0 {
			reasons = append(reasons, r)
		}
		times[way]++
	}
	for i, reason := range reasons {
		if i == maxReasons {
			c.Printf("and %s\n", terminal.Count(len(reasons)-i, "more reason"))
			break
		}
		head, rest, _ := strings.Cut(reason.Error, "\n\n")
		c.Printf("%s not judged: %s\n", c.Bad(terminal.Count(times[errorOf(reason)], "rollout")), terminal.OneLine(head))
		printLog(c, rest)
	}
}

// errorOf is the same for rollouts that ended for one reason, also where it names
// them.
func errorOf(r Recorded) string { return strings.ReplaceAll(r.Error, r.ID, "ID") }

// printLog prints what an error quotes below its sentence, such as a traceback.
func printLog(c *terminal.Console, text string) {
	if text == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		c.Printf("%s\n", c.Glance(line))
	}
}

func printVerdict(c *terminal.Console, rollouts []Recorded) {
	if len(rollouts) == 1 {
		r := rollouts[0]
		if r.Reward == nil {
			return // its error is all there is to say
		}
		c.Printf("%s: reward %s after %s, %s\n", end(c, r.Result), RewardText(r.Reward), terminal.Count(r.Turns, "turn"), terminal.Count(r.Calls, "call"))
		return
	}
	passed, judged, sum := 0, 0, 0.0
	digests := map[string]bool{}
	for _, r := range rollouts {
		digests[r.Digest.String()] = true
		if r.Passed {
			passed++
		}
		if r.Reward != nil {
			judged++
			sum += *r.Reward
		}
	}
	paint := c.Bad
	if passed == len(rollouts) {
		paint = c.Good
	}
	c.Printf("%s", paint(fmt.Sprintf("%d of %d passed", passed, len(rollouts))))
	if judged > 0 {
		c.Printf(", mean reward %s", terminal.Number(sum/float64(judged)))
	}
	c.Printf(", %s\n", terminal.Count(len(digests), "different digest"))
}

// printBundles says where the records are.
func printBundles(c *terminal.Console, rollouts []Recorded) {
	var last string
	written := 0
	for _, r := range rollouts {
		if r.Bundle != nil {
			last = *r.Bundle
			written++
		}
	}
	switch written {
	case 0:
	case 1:
		c.Printf("bundle: %s\n", last)
	default:
		c.Printf("%d bundles in %s\n", written, filepath.Dir(last))
	}
}

// RewardText is a reward, or that there is none.
func RewardText(reward *float64) string {
	if reward == nil {
		return "none"
	}
	return terminal.Number(*reward)
}

// CheckText is a check with its message, in one line.
func CheckText(check journal.Check) string {
	name := check.Verifier + "/" + check.ID
	if check.Message == "" {
		return name
	}
	return name + ": " + terminal.OneLine(check.Message)
}
