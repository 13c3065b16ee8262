package officebench

import (
	"fmt"
	"strings"

	"github.com/pmezard/go-difflib/difflib"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// diffContain asks whether two sheets differ, and whether their difference has all
// keywords as they are written. It has places of cells and numbers of lines in it,
// so that a keyword may be found in those.
func (q *Question) diffContain(r *result) (finding, error) {
	if q.Type != typeSheet {
		return finding{}, fmt.Errorf("files of type %s cannot be compared", q.Type)
	}
	before, err := textOf(r, q.Type, q.Before)
	if err != nil {
		return finding{}, err
	}
	after, err := textOf(r, q.Type, q.File)
	if err != nil {
		return finding{}, err
	}
	if before == after {
		return no(plugin.Evidence{Path: q.File}, "%s is as it was", shown(q.File)), nil
	}
	changed := unified(before, after)
	for _, keyword := range q.Keywords {
		if !strings.Contains(changed, keyword) {
			evidence := plugin.Evidence{Path: q.File, Expected: file.Clip(keyword), Found: file.Clip(changed)}
			return no(evidence, "what has changed in %s does not contain %q", shown(q.File), file.Clip(keyword)), nil
		}
	}
	return yes(), nil
}

// unified is a unified difference without lines around it.
func unified(before, after string) string {
	a, b := strings.Split(before, "\n"), strings.Split(after, "\n")
	lines := []string{"--- \n", "+++ \n"}
	for _, group := range difflib.NewMatcher(a, b).GetGroupedOpCodes(0) {
		first, last := group[0], group[len(group)-1]
		lines = append(lines, fmt.Sprintf("@@ -%s +%s @@\n", lineRange(first.I1, last.I2), lineRange(first.J1, last.J2)))
		for _, code := range group {
			if code.Tag == 'e' {
				continue
			}
			for _, line := range a[code.I1:code.I2] {
				lines = append(lines, "-"+line)
			}
			for _, line := range b[code.J1:code.J2] {
				lines = append(lines, "+"+line)
			}
		}
	}
	return strings.Join(lines, "\n")
}

// lineRange is lines as the head of a hunk says them.
func lineRange(start, end int) string {
	switch end - start {
	case 1:
		return fmt.Sprint(start + 1)
	case 0:
		return fmt.Sprintf("%d,0", start)
	}
	return fmt.Sprintf("%d,%d", start+1, end-start)
}
