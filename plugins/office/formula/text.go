package formula

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/workrover/workrover/plugins/office/cell"
)

// maxText is how long a text in a cell may be.
const maxText = 32767

func textFunction(name string) function {
	if f := ofOneText(name); f != nil {
		return scalar(1, 1, func(c *call) cell.Value { return cell.Str(f(c.text(0))) })
	}
	switch name {
	case "CONCATENATE":
		return scalar(1, many, func(c *call) cell.Value {
			var all strings.Builder
			for i := range c.arguments {
				all.WriteString(c.text(i))
			}
			return short(all.String())
		})
	case "CONCAT":
		return reduced(1, many, func(c *call) cell.Value { return c.joinedTexts(0, "", true) }).newer()
	case "TEXTJOIN":
		return reduced(3, many, func(c *call) cell.Value { return c.joinedTexts(2, c.text(0), c.truth(1, true)) }).newer()
	case "LEN":
		return scalar(1, 1, func(c *call) cell.Value { return cell.Num(float64(utf8.RuneCountInString(c.text(0)))) })
	case "LEFT":
		return scalar(1, 2, func(c *call) cell.Value { return c.part(0, 0, c.whole(1, 1)) })
	case "RIGHT":
		return scalar(1, 2, func(c *call) cell.Value {
			n := c.whole(1, 1)
			return c.part(0, max(0, utf8.RuneCountInString(c.text(0))-n), n)
		})
	case "MID":
		return scalar(3, 3, func(c *call) cell.Value { return c.part(0, c.whole(1, 1)-1, c.whole(2, 0)) })
	case "REPT":
		return scalar(2, 2, func(c *call) cell.Value {
			n := c.whole(1, 0)
			if n < 0 || n*len(c.text(0)) > maxText {
				return cell.Fault(cell.BadValue)
			}
			return cell.Str(strings.Repeat(c.text(0), n))
		})
	case "EXACT":
		return scalar(2, 2, func(c *call) cell.Value { return cell.Truth(c.text(0) == c.text(1)) })
	case "VALUE":
		return scalar(1, 1, func(c *call) cell.Value { return cell.Num(c.number(0)) })
	case "NUMBERVALUE":
		return scalar(1, 3, numberValue).newer()
	case "TEXT":
		return scalar(2, 2, func(c *call) cell.Value { return c.formatted(c.value(0), c.text(1)) })
	case "FIXED":
		return scalar(1, 3, fixed)
	case "CHAR", "UNICHAR":
		return newerIf(name == "UNICHAR", scalar(1, 1, character))
	case "CODE", "UNICODE":
		return newerIf(name == "UNICODE", scalar(1, 1, func(c *call) cell.Value {
			for _, r := range c.text(0) {
				return cell.Num(float64(r))
			}
			return cell.Fault(cell.BadValue)
		}))
	case "T":
		return scalar(1, 1, func(c *call) cell.Value {
			if v := c.value(0); v.Kind == cell.Text {
				return v
			}
			return cell.Str("")
		})
	}
	return seekFunction(name)
}

// ofOneText are the functions from a text to a text.
func ofOneText(name string) func(string) string {
	switch name {
	case "LOWER":
		return strings.ToLower
	case "UPPER":
		return strings.ToUpper
	case "PROPER":
		return proper
	case "TRIM":
		return func(s string) string {
			return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' }), " ")
		}
	case "CLEAN":
		return func(s string) string {
			return strings.Map(func(r rune) rune {
				if r < ' ' {
					return -1
				}
				return r
			}, s)
		}
	}
	return nil
}

func proper(s string) string {
	inWord := false
	return strings.Map(func(r rune) rune {
		letter := unicode.IsLetter(r)
		defer func() { inWord = letter }()
		if letter && !inWord {
			return unicode.ToUpper(r)
		}
		return unicode.ToLower(r)
	}, s)
}

func short(s string) cell.Value {
	if len(s) > maxText {
		return cell.Fault(cell.BadValue)
	}
	return cell.Str(s)
}

func (c *call) joinedTexts(from int, between string, skip bool) cell.Value {
	var all []string
	size := 0
	add := func(v cell.Value, _ bool) {
		c.note(v)
		text := v.String()
		if size += len(text); text != "" || !skip && size <= maxText {
			all = append(all, text)
		}
	}
	if skip {
		c.eachValue(from, add)
		return short(strings.Join(all, between))
	}
	for i := from; i < len(c.arguments) && c.problem == nil; i++ { // with the cells that there are not
		for _, v := range c.array(i).values {
			add(v, false)
		}
	}
	return short(strings.Join(all, between))
}

// part is n characters of a text from one on.
func (c *call) part(i, from, n int) cell.Value {
	if n < 0 || from < 0 {
		return cell.Fault(cell.BadValue)
	}
	runes := []rune(c.text(i))
	from = min(from, len(runes))
	return cell.Str(string(runes[from:min(len(runes), from+n)]))
}

// seekFunction are those that look for something in a text.
func seekFunction(name string) function {
	switch name {
	case "FIND", "SEARCH":
		return scalar(2, 3, func(c *call) cell.Value { return c.seek(name == "SEARCH") })
	case "SUBSTITUTE":
		return scalar(3, 4, substitute)
	case "REPLACE":
		return scalar(4, 4, func(c *call) cell.Value {
			runes, from, n := []rune(c.text(0)), c.whole(1, 1)-1, c.whole(2, 0)
			if from < 0 || n < 0 {
				return cell.Fault(cell.BadValue)
			}
			from = min(from, len(runes))
			return short(string(runes[:from]) + c.text(3) + string(runes[min(len(runes), from+n):]))
		})
	case "TEXTBEFORE", "TEXTAFTER":
		return scalar(2, 2, func(c *call) cell.Value {
			before, after, ok := strings.Cut(c.text(0), c.text(1))
			switch {
			case !ok:
				return cell.Fault(cell.NotThere)
			case name == "TEXTBEFORE":
				return cell.Str(before)
			}
			return cell.Str(after)
		}).newer()
	}
	return function{}
}

// seek is where in a text another one is; loosely, letter case does not count and
// there may be patterns.
func (c *call) seek(loosely bool) cell.Value {
	wanted, runes, from := c.text(0), []rune(c.text(1)), c.whole(2, 1)-1
	if from < 0 || from > len(runes) {
		return cell.Fault(cell.BadValue)
	}
	if loosely {
		wanted = strings.ToLower(wanted)
	}
	for i := from; i <= len(runes); i++ {
		rest := string(runes[i:])
		found := strings.HasPrefix(rest, wanted)
		if loosely {
			found = matches(wanted+"*", strings.ToLower(rest))
		}
		if found {
			return cell.Num(float64(i + 1))
		}
	}
	return cell.Fault(cell.BadValue)
}

func substitute(c *call) cell.Value {
	text, old, fresh := c.text(0), c.text(1), c.text(2)
	if old == "" {
		return cell.Str(text)
	}
	if !c.given(3) {
		return short(strings.ReplaceAll(text, old, fresh))
	}
	which := c.whole(3, 1)
	if which < 1 {
		return cell.Fault(cell.BadValue)
	}
	at := 0
	for range which {
		i := strings.Index(text[at:], old)
		if i < 0 {
			return cell.Str(text)
		}
		at += i + len(old)
	}
	return short(text[:at-len(old)] + fresh + text[at:])
}

func numberValue(c *call) cell.Value {
	point, group := ".", ","
	if c.given(1) {
		point = c.text(1)
	}
	if c.given(2) {
		group = c.text(2)
	}
	text := strings.ReplaceAll(c.text(0), " ", "")
	if group != "" {
		text = strings.ReplaceAll(text, group, "")
	}
	plain, percent := strings.CutSuffix(strings.Replace(text, point, ".", 1), "%")
	n, ok := plainNumber(plain)
	switch {
	case text == "":
		return cell.Num(0)
	case !ok:
		return cell.Fault(cell.BadValue)
	case percent:
		n /= 100
	}
	return cell.Num(n)
}

func fixed(c *call) cell.Value {
	digits := max(0, min(c.whole(1, 2), 100))
	x := rounded(c.number(0), c.whole(1, 2), half)
	code := "#,##0"
	if c.truth(2, false) {
		code = "0"
	}
	if digits > 0 {
		code += "." + strings.Repeat("0", digits)
	}
	return c.formatted(cell.Num(x), code)
}

func character(c *call) cell.Value {
	n := c.whole(0, 0)
	if n < 1 || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return cell.Fault(cell.BadValue)
	}
	return cell.Str(string(rune(n)))
}
