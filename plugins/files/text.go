package files

import (
	"fmt"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

func textVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyText, Info: plugin.VerifierInfo{
		Name:        "text",
		Description: "A text file holds some texts, does not hold others, or is one text. The checks are contains-1, …, excludes-1, … and equals.",
		ConfigSchema: schema(`
			"path": {"type": "string"},
			"contains": {"type": "array", "items": {"type": "string", "minLength": 1}},
			"excludes": {"type": "array", "items": {"type": "string", "minLength": 1}},
			"equals": {"type": "string"},
			"ignore_case": {"type": "boolean", "default": false}`, "path"),
	}}
}

type textConfig struct {
	Path       string
	Contains   []string
	Excludes   []string
	Equals     *string
	IgnoreCase bool `json:"ignore_case"`
}

func verifyText(env *plugin.Env) ([]plugin.Check, error) {
	var config textConfig
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	at, err := place(config.Path)
	if err != nil {
		return nil, err
	}
	if len(config.ids()) == 0 {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "nothing is asked of %s: give contains, excludes or equals", at)
	}
	text, err := textOf(env.Files, at)
	if err != nil {
		return failAll(config.ids(), err, at), nil
	}
	var checks []plugin.Check
	for i, part := range config.Contains {
		checks = append(checks, config.contains(fmt.Sprintf("contains-%d", i+1), at, text, part))
	}
	for i, part := range config.Excludes {
		checks = append(checks, config.excludes(fmt.Sprintf("excludes-%d", i+1), at, text, part))
	}
	if config.Equals != nil {
		checks = append(checks, config.equals(at, text))
	}
	return checks, nil
}

func (c textConfig) ids() (ids []string) {
	for i := range c.Contains {
		ids = append(ids, fmt.Sprintf("contains-%d", i+1))
	}
	for i := range c.Excludes {
		ids = append(ids, fmt.Sprintf("excludes-%d", i+1))
	}
	if c.Equals != nil {
		ids = append(ids, "equals")
	}
	return ids
}

// fold returns the form of s in which texts are compared.
func (c textConfig) fold(s string) string {
	if c.IgnoreCase {
		return strings.ToLower(s)
	}
	return s
}

func (c textConfig) contains(id, at, text, part string) plugin.Check {
	if strings.Contains(c.fold(text), c.fold(part)) {
		return plugin.Pass(id)
	}
	return plugin.Fail(id, fmt.Sprintf("%s does not contain %q", at, clip(part, maxQuoted)), plugin.Evidence{Path: at, Expected: clip(part, maxQuoted)})
}

func (c textConfig) excludes(id, at, text, part string) plugin.Check {
	folded := c.fold(text)
	offset := strings.Index(folded, c.fold(part))
	if offset < 0 {
		return plugin.Pass(id)
	}
	line := lineAt(folded, offset)
	found := lineOf(text, line) // as it is in the file, whose lines folding keeps
	return plugin.Fail(id, fmt.Sprintf("%s contains %q", at, clip(part, maxQuoted)),
		plugin.Evidence{Path: at, Locator: fmt.Sprint("line ", line), Found: clip(strings.TrimRight(found, "\r\n"), maxQuoted)})
}

func (c textConfig) equals(at, text string) plugin.Check {
	want, got := c.fold(*c.Equals), c.fold(text)
	d := differences{at: at}
	for number := 1; want != "" || got != ""; number++ {
		var expected, found string
		expected, want = cutLine(want)
		found, got = cutLine(got)
		if expected != found {
			d.add(func() (string, string, string) {
				return fmt.Sprint("line ", number), quoteLine(expected), quoteLine(found)
			})
		}
	}
	if d.count == 0 {
		return plugin.Pass("equals")
	}
	return plugin.Fail("equals", fmt.Sprintf("%s is not the expected text: %s differ", at, counted(d.count, "line")), d.evidence...)
}

// lineOf returns a line of text, from 1.
func lineOf(text string, number int) string {
	for line := range strings.Lines(text) {
		if number--; number == 0 {
			return line
		}
	}
	return ""
}

// quoteLine shows what does not show: a missing line is empty, an empty one "".
func quoteLine(line string) string {
	if line == "" {
		return ""
	}
	return fmt.Sprintf("%q", clip(line, maxQuoted))
}

// counted says "1 line" or "2 lines".
func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
