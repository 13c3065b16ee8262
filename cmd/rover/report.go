package main

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

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

// report prints what became of rollouts for people: each rollout if there are
// several, the checks, the evidence of those that failed, and the verdict.
func (c *console) report(rollouts []recorded) {
	if len(rollouts) > 1 {
		c.reportRollouts(rollouts)
	}
	checks := summarise(rollouts)
	if len(checks) > 0 {
		c.reportChecks(checks)
	}
	for _, check := range checks {
		if check.failed > 0 {
			c.reportEvidence(&check.shown)
		}
	}
	c.reportErrors(rollouts)
	c.reportVerdict(rollouts)
	c.reportBundles(rollouts)
}

// reportRollouts prints a line for rollouts that went the same way.
func (c *console) reportRollouts(rollouts []recorded) {
	var ways []recorded // the first of each
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
			strconv.Itoa(times[wayOf(r)]), c.end(r.Result), rewardText(r.Reward), strconv.Itoa(r.Turns), strconv.Itoa(r.Calls), digestText(r.Digest), r.ID,
		})
	}
	c.table([]string{"ROLLOUTS", "RESULT", "REWARD", "TURNS", "CALLS", "DIGEST", "FIRST"}, rows)
	c.printf("\n")
}

// wayOf is the same for rollouts that went the same way.
func wayOf(r recorded) string { return r.Digest.String() + string(r.Outcome) }

// digestText is enough of a digest to tell it from others.
func digestText(d digest.Digest) string {
	if d.IsZero() {
		return "none"
	}
	return d.Hex()[:12]
}

// end says in one word how a rollout ended.
func (c *console) end(r *rollout.Result) painted {
	switch {
	case r.Outcome == journal.OutcomeError:
		return c.bad("error")
	case r.Passed:
		return c.good("passed")
	default:
		return c.bad("failed")
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
func summarise(rollouts []recorded) []*checkSummary {
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

func (c *console) reportChecks(checks []*checkSummary) {
	var rows [][]any
	for _, s := range checks {
		share := "–"
		if s.shown.Kind == plugin.Score {
			share = fmt.Sprintf("%.3g%%", 100*s.shown.Share)
		}
		value := painted(number(s.sum / float64(s.judged)))
		if s.failed > 0 {
			value = c.bad(string(value))
		}
		rows = append(rows, []any{
			s.shown.Verifier + "/" + s.shown.ID, string(s.shown.Kind), share, value,
			fmt.Sprintf("%d/%d", s.judged-s.failed, s.judged), c.glance(s.shown.Message),
		})
	}
	c.table([]string{"CHECK", "KIND", "SHARE", "VALUE", "PASSED", "MESSAGE"}, rows)
	c.printf("\n")
}

// reportEvidence prints where a failed check failed.
func (c *console) reportEvidence(check *journal.Check) {
	if len(check.Evidence) == 0 {
		return
	}
	c.printf("%s\n", c.heading(check.Verifier+"/"+check.ID))
	for i, e := range check.Evidence {
		if i == maxEvidence {
			c.printf("  and %s more: --json has them all\n", count(len(check.Evidence)-i, "place"))
			break
		}
		c.printf("  %s\n", c.glance(strings.TrimSpace(e.Path+" "+e.Locator)))
		if e.Expected != "" || e.Found != "" {
			c.printf("    expected  %s\n    found     %s\n", c.orNothing(e.Expected), c.orNothing(e.Found))
		}
	}
	c.printf("\n")
}

func (c *console) orNothing(text string) string {
	if text == "" {
		return "nothing"
	}
	return c.glance(text)
}

// reportErrors prints why rollouts could not be judged, each reason once.
func (c *console) reportErrors(rollouts []recorded) {
	var reasons []recorded // the first of each
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
			c.printf("and %s\n", count(len(reasons)-i, "more reason"))
			break
		}
		head, rest, _ := strings.Cut(reason.Error, "\n\n")
		c.printf("%s not judged: %s\n", c.bad(count(times[errorOf(reason)], "rollout")), oneLine(head))
		c.printLog(rest)
	}
}

// errorOf is the same for rollouts that ended for one reason, also where it names
// them.
func errorOf(r recorded) string { return strings.ReplaceAll(r.Error, r.ID, "ID") }

// printLog prints what an error quotes below its sentence, such as a traceback.
func (c *console) printLog(text string) {
	if text == "" {
		return
	}
	for line := range strings.SplitSeq(text, "\n") {
		c.printf("%s\n", c.glance(line))
	}
}

func (c *console) reportVerdict(rollouts []recorded) {
	if len(rollouts) == 1 {
		r := rollouts[0]
		if r.Reward == nil {
			return // its error is all there is to say
		}
		c.printf("%s: reward %s after %s, %s\n", c.end(r.Result), rewardText(r.Reward), count(r.Turns, "turn"), count(r.Calls, "call"))
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
	paint := c.bad
	if passed == len(rollouts) {
		paint = c.good
	}
	c.printf("%s", paint(fmt.Sprintf("%d of %d passed", passed, len(rollouts))))
	if judged > 0 {
		c.printf(", mean reward %s", number(sum/float64(judged)))
	}
	c.printf(", %s\n", count(len(digests), "different digest"))
}

// reportBundles says where the records are.
func (c *console) reportBundles(rollouts []recorded) {
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
		c.printf("bundle: %s\n", last)
	default:
		c.printf("%d bundles in %s\n", written, filepath.Dir(last))
	}
}

func rewardText(reward *float64) string {
	if reward == nil {
		return "none"
	}
	return number(*reward)
}
