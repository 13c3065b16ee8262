package rollout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// from is a reference to the output of an earlier call.
type from struct {
	call string
	at   string // JSON pointer (RFC 6901)
}

const fromKey = "$from"

// asFrom reads v as a reference; it is none unless it is an object with $from.
func asFrom(v any) (*from, error) {
	object, ok := v.(map[string]any)
	if !ok {
		return nil, nil
	}
	raw, ok := object[fromKey]
	if !ok {
		return nil, nil
	}
	call, ok := raw.(string)
	if !ok {
		return nil, fmt.Errorf("$from must be the id of a call, not %v", raw)
	}
	f := &from{call: call}
	for key, value := range object {
		switch key {
		case fromKey:
		case "at":
			if f.at, ok = value.(string); !ok || f.at != "" && f.at[0] != '/' {
				return nil, fmt.Errorf(`"at" of $from %q must be a JSON pointer such as "/rows/0", not %v`, call, value)
			}
		default:
			return nil, fmt.Errorf(`$from %q has the unknown key %q; it takes "at"`, call, key)
		}
	}
	return f, nil
}

func eachFrom(v any, visit func(*from) error) error {
	_, err := replaceFrom(v, func(f *from) (any, error) { return nil, visit(f) })
	return err
}

// replaceFrom copies v with every reference replaced. Object keys are visited
// in order, so that what is consumed is listed in one order.
func replaceFrom(v any, value func(*from) (any, error)) (any, error) {
	f, err := asFrom(v)
	if err != nil {
		return nil, err
	}
	if f != nil {
		return value(f)
	}
	switch v := v.(type) {
	case map[string]any:
		replaced := make(map[string]any, len(v))
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if replaced[key], err = replaceFrom(v[key], value); err != nil {
				return nil, err
			}
		}
		return replaced, nil
	case []any:
		replaced := make([]any, len(v))
		for i := range v {
			if replaced[i], err = replaceFrom(v[i], value); err != nil {
				return nil, err
			}
		}
		return replaced, nil
	default:
		return v, nil
	}
}

// resolve evaluates the pointer in output.
func (f *from) resolve(output json.RawMessage) (any, error) {
	d := json.NewDecoder(bytes.NewReader(output))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	if f.at == "" {
		return value, nil
	}
	for token := range strings.SplitSeq(f.at[1:], "/") {
		token = strings.NewReplacer("~1", "/", "~0", "~").Replace(token)
		next, ok := member(value, token)
		if !ok {
			return nil, fmt.Errorf("nothing at %q", f.at)
		}
		value = next
	}
	return value, nil
}

func member(value any, token string) (any, bool) {
	switch v := value.(type) {
	case map[string]any:
		m, ok := v[token]
		return m, ok
	case []any:
		i, err := strconv.Atoi(token)
		if err != nil || i < 0 || i >= len(v) || strconv.Itoa(i) != token {
			return nil, false
		}
		return v[i], true
	}
	return nil, false
}
