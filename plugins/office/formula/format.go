package formula

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
)

// formatted shows a value in a number format, such as "#,##0.00" or
// "yyyy-mm-dd".
func (c *call) formatted(v cell.Value, code string) cell.Value {
	if v.Kind == cell.Text {
		n, ok := ParseNumber(v.Text)
		if !ok {
			return v
		}
		v = cell.Num(n)
	}
	if v.Kind == cell.Bool {
		return cell.Str(v.String())
	}
	sections := strings.Split(code, ";")
	n, section := v.Number, sections[0]
	switch {
	case n < 0 && len(sections) > 1:
		n, section = -n, sections[1]
	case n == 0 && len(sections) > 2:
		section = sections[2]
	}
	if IsDate(section) {
		if c.book.Date1904 {
			n += epoch1904
		}
		t, ok := cell.Moment(n)
		if !ok {
			return cell.Fault(cell.BadValue)
		}
		return cell.Str(formatTime(t, n, section))
	}
	if section == "" || strings.EqualFold(section, "General") || section == "@" {
		return cell.Str(cell.Num(n).String())
	}
	return cell.Str(formatNumber(n, section))
}

// bare is a format without what stands for itself or for colours.
func bare(code string) string {
	var out strings.Builder
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '"':
			if closed := strings.IndexByte(code[i+1:], '"'); closed >= 0 {
				i += closed + 1
			}
		case '\\', '_', '*':
			i++
		case '[':
			closed := strings.IndexByte(code[i:], ']')
			if closed > 0 && strings.Trim(strings.ToLower(code[i+1:i+closed]), "hms") == "" {
				out.WriteString(code[i+1 : i+closed]) // time that goes on past a day
			}
			if closed > 0 {
				i += closed
			}
		default:
			out.WriteByte(code[i])
		}
	}
	return out.String()
}

// IsDate reports whether a number format shows days or times.
func IsDate(code string) bool {
	first, _, _ := strings.Cut(code, ";")
	first = strings.ToLower(bare(first))
	return !strings.Contains(first, "general") && strings.ContainsAny(first, "dmyhs")
}

// HasTime reports whether a format of a date shows times, and HasDay whether it
// shows days.
func HasTime(code string) bool { return strings.ContainsAny(strings.ToLower(bare(code)), "hs") }

// HasDay reports whether a format of a date shows days.
func HasDay(code string) bool {
	plain := strings.ToLower(bare(code))
	return strings.ContainsAny(plain, "dy") || strings.Contains(plain, "m") && !HasTime(code)
}

// formatNumber shows a number. Digits are asked for by 0, # and ?.
func formatNumber(n float64, code string) string {
	plain := bare(code)
	percents := strings.Count(plain, "%")
	n *= math.Pow(100, float64(percents))
	first := strings.IndexAny(code, "0#?")
	if first < 0 {
		return unquoted(code)
	}
	last := strings.LastIndexAny(code, "0#?")
	pattern := code[first : last+1]
	if strings.Contains(pattern, "E+") || strings.Contains(pattern, "E-") {
		digits := 0
		if _, after, ok := strings.Cut(pattern, "."); ok {
			digits = strings.IndexAny(after, "E")
		}
		text := strconv.FormatFloat(n, 'E', max(digits, 0), 64)
		return unquoted(code[:first]) + text + unquoted(code[last+1:])
	}
	for strings.HasPrefix(code[last+1:], ",") { // thousands are left out
		n /= 1000
		code = code[:last+1] + code[last+2:]
	}
	whole, fraction, _ := strings.Cut(pattern, ".")
	digits := strings.Count(fraction, "0") + strings.Count(fraction, "#") + strings.Count(fraction, "?")
	text := strconv.FormatFloat(math.Abs(rounded(n, digits, half)), 'f', digits, 64)
	before, after, _ := strings.Cut(text, ".")
	for optional := len(fraction) - 1; optional >= 0 && fraction[optional] == '#' && strings.HasSuffix(after, "0"); optional-- {
		after = after[:len(after)-1]
	}
	before = strings.TrimLeft(before, "0")
	for len(before) < strings.Count(whole, "0") {
		before = "0" + before
	}
	if strings.Contains(whole, ",") {
		before = grouped(before)
	}
	if after != "" || strings.HasSuffix(pattern, ".") {
		before += "." + after
	}
	if n < 0 && strings.Trim(text, "0.") != "" {
		before = "-" + before
	}
	return unquoted(code[:first]) + before + unquoted(code[last+1:])
}

func grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// unquoted is what in a format stands for itself.
func unquoted(code string) string {
	var out strings.Builder
	for i := 0; i < len(code); i++ {
		switch code[i] {
		case '"':
		case '\\':
			if i++; i < len(code) {
				out.WriteByte(code[i])
			}
		case '_', '*':
			i++
		case '[':
			closed := strings.IndexByte(code[i:], ']')
			if closed < 0 {
				return out.String()
			}
			inside := code[i+1 : i+closed]
			if currency, ok := strings.CutPrefix(inside, "$"); ok {
				currency, _, _ = strings.Cut(currency, "-")
				out.WriteString(currency)
			}
			i += closed
		default:
			out.WriteByte(code[i])
		}
	}
	return out.String()
}

// formatTime shows a moment. An m is a minute beside hours or seconds, and a
// month elsewhere. The number is the same moment in days: hours in brackets go on
// past a day.
func formatTime(t time.Time, days float64, code string) string {
	lower := strings.ToLower(code)
	half := strings.Contains(lower, "am/pm")
	var out strings.Builder
	afterHour := false
	for i := 0; i < len(code); {
		b := lower[i]
		run := 1
		for i+run < len(lower) && lower[i+run] == b {
			run++
		}
		switch {
		case b == 'a' && strings.HasPrefix(lower[i:], "am/pm"):
			out.WriteString(t.Format("PM"))
			run = len("am/pm")
		case b == 'm' && (afterHour || strings.HasPrefix(strings.TrimLeft(lower[i+run:], ":"), "s")):
			out.WriteString(padded(t.Minute(), run))
			afterHour = false
		case strings.IndexByte("ymdhs", b) >= 0:
			out.WriteString(timePart(t, b, run, half))
			afterHour = b == 'h'
		case b == '"':
			closed := strings.IndexByte(code[i+1:], '"')
			if closed < 0 {
				return out.String()
			}
			out.WriteString(code[i+1 : i+1+closed])
			run = closed + 2
		case b == '\\':
			run = min(2, len(code)-i)
			out.WriteString(code[i+1 : i+run])
		case b == '[':
			closed := strings.IndexByte(code[i:], ']')
			run = max(closed+1, 1)
			if passed, ok := elapsed(days, lower[i+1:i+max(closed, 1)]); ok {
				out.WriteString(passed)
				afterHour = lower[i+1] == 'h'
			}
		default:
			out.WriteString(code[i : i+run])
		}
		i += run
	}
	return out.String()
}

// elapsed is how many hours, minutes or seconds there are in days, with as many
// digits at least as there are letters.
func elapsed(days float64, letters string) (text string, ok bool) {
	const perDay = 24 * 60 * 60 * 1000
	of := map[string]int64{"h": 60 * 60 * 1000, "m": 60 * 1000, "s": 1000}
	if letters == "" || strings.Trim(letters, letters[:1]) != "" || of[letters[:1]] == 0 {
		return "", false
	}
	n := int64(math.Round(days*perDay)) / of[letters[:1]]
	if letters[0] == 's' { // the smallest part is rounded
		n = int64(math.Round(days * perDay / 1000))
	}
	return fmt.Sprintf("%0*d", len(letters), n), true
}

func padded(n, width int) string {
	text := strconv.Itoa(n)
	for len(text) < min(width, 2) {
		text = "0" + text
	}
	return text
}

func timePart(t time.Time, part byte, run int, half bool) string {
	switch part {
	case 'y':
		if run > 2 {
			return t.Format("2006")
		}
		return t.Format("06")
	case 'm':
		switch run {
		case 3:
			return t.Format("Jan")
		case 4:
			return t.Format("January")
		case 5:
			return t.Format("Jan")[:1]
		}
		return padded(int(t.Month()), run)
	case 'd':
		switch run {
		case 3:
			return t.Format("Mon")
		case 4:
			return t.Format("Monday")
		}
		return padded(t.Day(), run)
	case 'h':
		if half {
			return padded((t.Hour()+11)%12+1, run)
		}
		return padded(t.Hour(), run)
	}
	return padded(t.Second(), run)
}
