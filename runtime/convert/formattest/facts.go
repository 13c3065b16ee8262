package formattest

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"testing"
)

// Fact is what a document has at a place.
type Fact struct {
	At   string // names and indices with dots between: "steps.0.message"
	Want string // JSON; "" if there is nothing
}

// Facts tests that a JSON document has facts.
func Facts(t *testing.T, document []byte, facts ...Fact) {
	t.Helper()
	for _, fact := range facts {
		got := at(t, document, fact.At)
		if got != fact.Want {
			t.Errorf("%s is %s, want %s", fact.At, got, fact.Want)
		}
	}
}

// Lines are the lines of a file.
func Lines(file []byte) [][]byte { return bytes.Split(bytes.TrimSpace(file), []byte("\n")) }

func at(t *testing.T, document json.RawMessage, path string) string {
	t.Helper()
	for step := range strings.SplitSeq(path, ".") {
		var list []json.RawMessage
		var object map[string]json.RawMessage
		if i, err := strconv.Atoi(step); err == nil && json.Unmarshal(document, &list) == nil && i < len(list) {
			document = list[i]
			continue
		}
		if json.Unmarshal(document, &object) != nil || object[step] == nil {
			return ""
		}
		document = object[step]
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, document); err != nil {
		t.Fatal(err)
	}
	return compact.String()
}
