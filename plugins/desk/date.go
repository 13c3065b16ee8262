package desk

import (
	"slices"
	"strings"
	"time"
)

// dateReader reads a date in free form: its parts may come in many orders, with
// names of months, ordinals, weekdays, a time of day and a zone among them.
type dateReader struct {
	tokens []string
	at     int // token

	parts   []datePart
	clock   int64 // the time of day, in microseconds
	clocked bool  // there is one
	halved  bool  // am or pm was said of it
	timely  bool  // no part has been read since
	zoned   bool
	day     int64 // in seconds, when all is read
	yearly  bool  // a year is among the parts
}

// datePart is a year, a month or a day.
type datePart struct {
	value int
	named bool // it is the name of a month
	long  bool // it has more than two digits
}

// year is what the part says as a year.
func (p datePart) year() int {
	switch {
	case p.long:
		return p.value
	case p.value < 50:
		return 2000 + p.value
	}
	return 1900 + p.value
}

// tokensOf splits into runs of digits, runs of letters, and single characters.
func tokensOf(s string) []string {
	var tokens []string
	for start := 0; start < len(s); {
		end := start + 1
		for end < len(s) && class(s[start]) != 0 && class(s[end]) == class(s[start]) {
			end++
		}
		tokens = append(tokens, s[start:end])
		start = end
	}
	return tokens
}

// class is '0' for a digit, 'a' for a letter and 0 for others.
func class(b byte) byte {
	switch {
	case '0' <= b && b <= '9':
		return '0'
	case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z':
		return 'a'
	}
	return 0
}

// token is the one that lies some places ahead, "" after the end.
func (r *dateReader) token(ahead int) string {
	if i := r.at + ahead; i < len(r.tokens) {
		return r.tokens[i]
	}
	return ""
}

// digits reports whether the token some places ahead is a number.
func (r *dateReader) digits(ahead int) bool {
	t := r.token(ahead)
	return t != "" && class(t[0]) == '0'
}

// read reads all tokens. It is false for what is no date.
func (r *dateReader) read() bool {
	if len(r.tokens) == 1 && r.digits(0) && number(r.token(0)) < 1000 {
		return false
	}
	for r.at < len(r.tokens) {
		t := r.token(0)
		var ok bool
		switch {
		case class(t[0]) == '0':
			ok = r.number(t)
		case class(t[0]) == 'a':
			ok = r.word(t)
		case (t == "+" || t == "-") && r.timely && r.digits(1):
			ok = r.offset()
		default:
			ok = strings.Contains(" \t\r\n,.;-/'", t)
		}
		if !ok {
			return false
		}
		r.at++
	}
	return (len(r.parts) > 0 || r.clocked) && r.resolve()
}

// number reads a number with what belongs to it.
func (r *dateReader) number(t string) bool {
	suffix := r.token(1)
	if suffix == " " {
		suffix = r.token(2)
	}
	switch whole := len(r.parts) == 3; {
	case r.token(1) == ":":
		return r.time()
	case isHalf(suffix) && !r.clocked:
		return r.setClock(t, "0", "0")
	case len(r.parts) == 0 && (len(t) == 8 || len(t) == 12 || len(t) == 14):
		r.parts = []datePart{{value: number(t[:4]), long: true}, {value: number(t[4:6])}, {value: number(t[6:8])}}
		return len(t) == 8 || r.compactTime(t[8:])
	case len(r.parts) == 0 && len(t) == 6:
		r.parts = []datePart{{value: number(t[:2])}, {value: number(t[2:4])}, {value: number(t[4:])}}
		return true
	case whole && !r.clocked:
		return r.compactTime(t)
	case whole:
		return false
	}
	r.parts, r.timely = append(r.parts, datePart{value: number(t), long: len(t) > 2}), false
	return true
}

// compactTime reads a time of day without colons.
func (r *dateReader) compactTime(t string) bool {
	switch len(t) {
	case 2:
		return r.setClock(t, "0", "0")
	case 4:
		return r.setClock(t[:2], t[2:], "0")
	case 6:
		return r.setClock(t[:2], t[2:4], t[4:])
	}
	return false
}

// time reads hours, minutes and perhaps seconds with colons between them, and
// a fraction of a second.
func (r *dateReader) time() bool {
	if r.clocked || !r.digits(2) {
		return false
	}
	hour, minute, second := r.token(0), r.token(2), "0"
	r.at += 2
	if r.token(1) == ":" && r.digits(2) {
		second = r.token(2)
		r.at += 2
	}
	if !r.setClock(hour, minute, second) {
		return false
	}
	if (r.token(1) == "." || r.token(1) == ",") && r.digits(2) {
		r.clock += int64(number((r.token(2) + "000000")[:3])*1000 + number((r.token(2) + "000000")[3:6]))
		r.at += 2
	}
	return true
}

func (r *dateReader) setClock(hour, minute, second string) bool {
	h, m, s := number(hour), number(minute), number(second)
	r.clock, r.clocked = int64((h*60+m)*60+s)*1e6, true
	r.timely = true
	return h < 24 && m < 60 && s < 60
}

// isHalf reports whether a word says which half of the day is meant.
func isHalf(word string) bool {
	w := strings.ToLower(word)
	return w == "am" || w == "pm" || w == "a" || w == "p"
}

// word reads a word: the name of a month, a weekday, what says which time of
// day is meant, or what means nothing.
func (r *dateReader) word(t string) bool {
	w := strings.ToLower(t)
	month := slices.IndexFunc(months(), func(name string) bool { return isName(w, name) }) + 1
	switch {
	case month > 0:
		named := slices.ContainsFunc(r.parts, func(p datePart) bool { return p.named })
		r.parts, r.timely = append(r.parts, datePart{value: month, named: true}), false
		return !named && len(r.parts) <= 3
	case slices.ContainsFunc(weekdays(), func(name string) bool { return isName(w, name) }):
		return true
	case isHalf(w) && r.clocked:
		return r.half(w[0] == 'p')
	case slices.Contains([]string{"at", "on", "and", "of", "st", "nd", "rd", "th", "t", "m"}, w):
		return true
	case w == "z" || w == "utc" || w == "gmt":
		r.zoned = true
		return r.clocked
	}
	// The name of another zone is passed over.
	return r.clocked && len(t) >= 3 && len(t) <= 5 && t == strings.ToUpper(t)
}

// half moves the time of day to the half that it is said to be in.
func (r *dateReader) half(afternoon bool) bool {
	const hour = 60 * 60 * 1e6
	if r.halved || r.clock >= 13*hour {
		return false
	}
	r.halved = true
	switch noon := r.clock >= 12*hour; {
	case afternoon && !noon:
		r.clock += 12 * hour
	case !afternoon && noon:
		r.clock -= 12 * hour
	}
	return true
}

// offset reads how far a zone is from UTC, which names the zone.
func (r *dateReader) offset() bool {
	wasZoned := r.zoned
	r.zoned = true
	r.at++
	switch digits := len(r.token(0)); {
	case digits == 2 && r.token(1) == ":" && len(r.token(2)) == 2 && r.digits(2):
		r.at += 2
		return !wasZoned
	default:
		return !wasZoned && (digits == 2 || digits == 4)
	}
}

// resolve finds out which part is which, and the day.
func (r *dateReader) resolve() bool {
	year, month, date0 := r.order()
	r.yearly = year >= 0
	if !r.yearly {
		year = 1
	}
	var ok bool
	r.day, ok = date(year, max(month, 1), max(date0, 1))
	return ok && month != 0 && date0 != 0
}

// order finds the year, the month and the day among the parts; what is not
// there is -1. Americans write the month first, but where it can be no month it
// is the day.
func (r *dateReader) order() (year, month, day int) {
	p := r.parts
	name := slices.IndexFunc(p, func(part datePart) bool { return part.named })
	isYear := func(i int) bool { return p[i].value > 31 || p[i].long }
	switch {
	case len(p) == 0:
		return -1, -1, -1
	case len(p) == 1 && name == 0:
		return -1, p[0].value, -1
	case len(p) == 1 && isYear(0):
		return p[0].year(), -1, -1
	case len(p) == 1:
		return -1, -1, p[0].value
	case len(p) == 2 && name >= 0 && isYear(1-name):
		return p[1-name].year(), p[name].value, -1
	case len(p) == 2 && name >= 0:
		return -1, p[name].value, p[1-name].value
	case len(p) == 2 && isYear(0):
		return p[0].year(), p[1].value, -1
	case len(p) == 2 && isYear(1):
		return p[1].year(), p[0].value, -1
	case len(p) == 2:
		return -1, p[0].value, p[1].value
	case name >= 0:
		return orderAround(p, name)
	case isYear(0):
		return p[0].year(), p[1].value, p[2].value
	case p[0].value > 12:
		return p[2].year(), p[1].value, p[0].value
	}
	return p[2].year(), p[0].value, p[1].value
}

// orderAround finds the year and the day beside the name of a month: the first
// is the day unless it can be none.
func orderAround(p []datePart, name int) (year, month, day int) {
	others := slices.Delete(slices.Clone(p), name, name+1)
	if others[0].value > 31 || name == 2 && others[1].value <= 31 {
		return others[0].year(), p[name].value, others[1].value
	}
	return others[1].year(), p[name].value, others[0].value
}

// micros is the moment that was read. What begins with a time of day is of the
// day on which it is asked, if nothing else is said.
func (r *dateReader) micros() int64 {
	if !r.yearly && len(r.tokens) > 1 && r.tokens[1] == ":" {
		return late
	}
	return r.day*1e6 + r.clock
}

func months() []string {
	var names []string
	for m := time.January; m <= time.December; m++ {
		names = append(names, strings.ToLower(m.String()))
	}
	return names
}

func weekdays() []string {
	var names []string
	for d := time.Sunday; d <= time.Saturday; d++ {
		names = append(names, strings.ToLower(d.String()))
	}
	return names
}

// isName reports whether a word is a name or what it is commonly cut to.
func isName(word, name string) bool {
	return word == name || word == name[:3] || word == "sept" && name == "september"
}
