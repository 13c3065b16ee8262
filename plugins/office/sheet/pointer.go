package sheet

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// pointed returns the value to which a JSON Pointer (RFC 6901) leads.
func pointed(data []byte, pointer string) (json.RawMessage, error) {
	value := json.RawMessage(bytes.TrimSpace(data))
	if pointer == "" {
		pointer = "/"
	}
	if pointer[0] != '/' {
		return nil, fmt.Errorf("%q is not a JSON Pointer, which starts with /", pointer)
	}
	tokens := strings.Split(pointer, "/")[1:]
	for i, token := range tokens {
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		next, err := child(value, token)
		if err != nil {
			return nil, err
		}
		if next == nil {
			return nil, fmt.Errorf("there is nothing at /%s", strings.Join(tokens[:i+1], "/"))
		}
		value = next
	}
	return value, nil
}

func child(value json.RawMessage, token string) (json.RawMessage, error) {
	var members map[string]json.RawMessage
	var elements []json.RawMessage
	switch {
	case bytes.HasPrefix(value, []byte("{")):
		err := json.Unmarshal(value, &members)
		return members[token], err
	case bytes.HasPrefix(value, []byte("[")):
		err := json.Unmarshal(value, &elements)
		if i, number := strconv.Atoi(token); number == nil && i >= 0 && i < len(elements) {
			return elements[i], err
		}
		return nil, err
	}
	return nil, nil
}
