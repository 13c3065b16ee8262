package files

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/workrover/workrover/sdk/plugin"
)

// FuzzValue holds the cursor against package json: it finds the same elements
// and members, and a value does not differ from itself.
func FuzzValue(f *testing.F) {
	for _, text := range []string{`{"a":[1,"],",{"b\"":null}],"":-1e5}`, `[[],{},"\\",""]`, `"x"`, `[true,[false]]`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		canonical, err := plugin.Canonical([]byte(text))
		if err != nil {
			return
		}
		v := value(canonical)
		if n := v.size(); n != len(v) {
			t.Fatalf("size of %s = %d, want %d", v, n, len(v))
		}
		var want any
		if err := json.Unmarshal(canonical, &want); err != nil {
			return // a number beyond float64
		}
		if got := rebuilt(t, v); !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as %v, want %v", v, got, want)
		}
		d := differences{}
		if d.compare(&pointer{}, v, v); d.count != 0 {
			t.Errorf("%s differs from itself: %v", v, d.evidence)
		}
	})
}

func rebuilt(t *testing.T, v value) any {
	switch {
	case v.isObject():
		m := map[string]any{}
		for c := v.inside(); ; {
			key, member, ok := c.member()
			if !ok {
				return m
			}
			m[key] = rebuilt(t, member)
		}
	case v.isArray():
		list := []any{}
		for c := v.inside(); ; {
			element, ok := c.element()
			if !ok {
				return list
			}
			list = append(list, rebuilt(t, element))
		}
	}
	var scalar any
	if err := json.Unmarshal([]byte(v), &scalar); err != nil {
		t.Fatalf("%q: %v", v, err)
	}
	return scalar
}
