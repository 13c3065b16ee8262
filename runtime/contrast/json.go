package contrast

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// values compares two JSON values, each place by its pointer.
func values(recorded, now []byte) []string {
	d := &documents{}
	d.compare("", decoded(recorded), decoded(now))
	return d.lines
}

func decoded(text []byte) any {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // a number is what is written
	var value any
	if err := decoder.Decode(&value); err != nil {
		panic(err) // it is valid
	}
	return value
}

// documents are two that are compared.
type documents struct{ lines []string }

func (d *documents) compare(at string, recorded, now any) {
	switch was := recorded.(type) {
	case map[string]any:
		if is, ok := now.(map[string]any); ok {
			d.objects(at, was, is)
			return
		}
	case []any:
		if is, ok := now.([]any); ok {
			d.arrays(at, was, is)
			return
		}
	case string:
		is, ok := now.(string)
		if ok && was != is && strings.Contains(was+is, "\n") {
			d.lines = append(d.lines, pointer(at)+":")
			for _, line := range texts(was, is) {
				d.lines = append(d.lines, "  "+line)
			}
			return
		}
	}
	if a, b := encoded(recorded), encoded(now); a != b {
		d.lines = append(d.lines, pointer(at)+": "+pair(a, b))
	}
}

func (d *documents) objects(at string, recorded, now map[string]any) {
	both := maps.Clone(recorded)
	maps.Copy(both, now)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		place := at + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
		was, recordedHas := recorded[name]
		is, nowHas := now[name]
		switch {
		case !nowHas:
			d.lines = append(d.lines, place+": "+pair(encoded(was), "nothing"))
		case !recordedHas:
			d.lines = append(d.lines, place+": "+pair("nothing", encoded(is)))
		default:
			d.compare(place, was, is)
		}
	}
}

// arrays compares the elements that are named alike, if all have names, and else
// those that have the same place.
func (d *documents) arrays(at string, recorded, now []any) {
	for _, field := range []string{"id", "name"} {
		was, named := namedBy(field, recorded)
		is, alike := namedBy(field, now)
		if named && alike {
			d.named(at, was, is)
			return
		}
	}
	for i := range max(len(recorded), len(now)) {
		place := fmt.Sprintf("%s/%d", at, i)
		switch {
		case i >= len(now):
			d.lines = append(d.lines, place+": "+pair(encoded(recorded[i]), "nothing"))
		case i >= len(recorded):
			d.lines = append(d.lines, place+": "+pair("nothing", encoded(now[i])))
		default:
			d.compare(place, recorded[i], now[i])
		}
	}
}

// element is an element of an array, with its place.
type element struct {
	place int
	value any
}

// namedBy returns the elements by what a field of theirs says, if that tells them
// apart.
func namedBy(field string, list []any) (elements map[string]element, ok bool) {
	elements = map[string]element{}
	for i, value := range list {
		object, _ := value.(map[string]any)
		name, ok := object[field].(string)
		if _, twice := elements[name]; !ok || twice {
			return nil, false
		}
		elements[name] = element{i, value}
	}
	return elements, true
}

func (d *documents) named(at string, recorded, now map[string]element) {
	both := maps.Clone(recorded)
	maps.Copy(both, now)
	order := slices.SortedFunc(maps.Keys(both), func(a, b string) int {
		return cmp.Or(both[a].place-both[b].place, strings.Compare(a, b))
	})
	for _, name := range order {
		place := fmt.Sprintf("%s/%d", at, both[name].place)
		was, recordedHas := recorded[name]
		is, nowHas := now[name]
		switch {
		case !nowHas:
			d.lines = append(d.lines, place+": "+pair(encoded(was.value), "nothing"))
		case !recordedHas:
			d.lines = append(d.lines, place+": "+pair("nothing", encoded(is.value)))
		default:
			d.compare(place, was.value, is.value)
			if was.place != is.place {
				d.lines = append(d.lines, fmt.Sprintf("%s: recorded at %s/%d", place, at, was.place))
			}
		}
	}
}

// pointer names a place; the whole has none.
func pointer(at string) string {
	if at == "" {
		return "value"
	}
	return at
}

func encoded(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err) // it was JSON
	}
	return strings.TrimSpace(text.String())
}
