package gate

import "strings"

// amountOf is a number in the one form that all its ways of being written have: a
// workbook holds 1234.5 where a table has 1,234.50 or 1.234,50. Ok is false for what is
// no number, or one that is a name, such as 007.
func amountOf(word string) (amount string, ok bool) {
	whole, part, pointed := word, "", false
	if at := strings.LastIndexAny(word, ".,"); at >= 0 {
		whole, part, pointed = word[:at], word[at+1:], true
		if word[at] == ',' && len(part) == 3 && !strings.Contains(whole, ".") {
			whole, part, pointed = word, "", false // 1,234
		}
	}
	whole, ok = grouped(whole)
	if !ok || pointed && part == "" || !digits(part) || len(whole) > 1 && whole[0] == '0' {
		return "", false
	}
	if part = strings.TrimRight(part, "0"); part != "" {
		return whole + "." + part, true
	}
	return whole, true
}

// grouped is a whole number without what stands between its thousands.
func grouped(text string) (whole string, ok bool) {
	groups := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '.' })
	for i, g := range groups {
		if !digits(g) || i > 0 && len(g) != 3 || len(groups) > 1 && len(g) > 3 {
			return "", false
		}
	}
	return strings.Join(groups, ""), len(groups) > 0
}

func digits(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
}
