package officebench

import (
	"fmt"
	"strings"
)

// told is what a check asks, in words.
func (c *Check) told() string {
	at := strings.TrimPrefix(c.File, workspaceMount+"/")
	switch {
	case c.Raises != "":
		return fmt.Sprintf("Nothing meets this: %s.", c.Raises)
	case c.User != "" && c.Function == "calendar_no_overlap":
		return fmt.Sprintf("No two events overlap in the calendar of %s.", c.User)
	case c.User != "":
		at = "the mails of " + c.User
	}
	switch c.Function {
	case "contain":
		return fmt.Sprintf("In %s: %s.", at, listed(c.Keywords))
	case "not_contain":
		return fmt.Sprintf("Not all of these in %s: %s.", at, listed(c.Keywords))
	case "file_exist":
		return fmt.Sprintf("There is %s.", at)
	case "file_not_exist":
		return fmt.Sprintf("There is no %s.", at)
	case "diff_contain":
		return fmt.Sprintf("Among what has changed in %s: %s.", at, listed(c.Keywords))
	case "exact_match":
		return fmt.Sprintf("%s is as expected.", at)
	}
	var cells []string
	for _, cell := range c.Cells {
		wanted := fmt.Sprintf("%q", cell.Value)
		for i, h := range cell.Holds {
			if wanted = strings.TrimPrefix(wanted, `""`); i > 0 {
				wanted += " and "
			}
			wanted += strings.TrimSpace(h.As + " " + h.Op + " " + listed(h.Values))
		}
		cells = append(cells, fmt.Sprintf("row %s, column %s: %s", cell.Row, cell.Column, wanted))
	}
	return fmt.Sprintf("In %s, %s.", at, strings.Join(cells, "; "))
}

func listed(texts []string) string {
	var quoted []string
	for _, s := range texts {
		quoted = append(quoted, fmt.Sprintf("%q", s))
	}
	return strings.Join(quoted, ", ")
}
