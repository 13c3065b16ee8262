package officebench

import (
	"regexp"
	"strings"
)

// builtinDates are the formats with a number of their own that show a date, of
// those that have a code everywhere.
func builtinDates() map[string]string {
	return map[string]string{
		"14": "mm-dd-yy", "15": "d-mmm-yy", "16": "d-mmm", "17": "mmm-yy",
		"18": "h:mm AM/PM", "19": "h:mm:ss AM/PM", "20": "h:mm", "21": "h:mm:ss", "22": "m/d/yy h:mm",
		"45": "mm:ss", "46": "[h]:mm:ss", "47": "mmss.0",
	}
}

// isDateFormat reports whether a format shows a part of a date outside of quotes
// and of brackets that hold no time.
func isDateFormat(format string) bool {
	first, _, _ := strings.Cut(format, ";")
	first = regexp.MustCompile(`"[^"\n]*"`).ReplaceAllString(first, "")
	first = regexp.MustCompile(`\[[^\]]*\]`).ReplaceAllStringFunc(first, func(group string) string {
		if regexp.MustCompile(`^\[(?:hh?|mm?|ss?)\]`).MatchString(group) {
			return group
		}
		return ""
	})
	return regexp.MustCompile(`(?:^|[^_\\])[dmhysDMHYS]`).MatchString(first)
}

// isSpanFormat reports whether a format shows hours, minutes or seconds that do
// not end with the day.
func isSpanFormat(format string) bool {
	first, _, _ := strings.Cut(format, ";")
	return regexp.MustCompile(`(?i)\[(?:hh?|mm?|ss?)\]`).MatchString(first)
}
