package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/step"
)

// lineType is the type of a line.
type lineType string

const (
	headerType lineType = "header"
	treeType   lineType = "tree"
	stepType   lineType = "step"
	turnType   lineType = "turn"
	endType    lineType = "end"
)

// One type for each line: its name, then the fields of what it holds.
type (
	headerLine struct {
		Type lineType `json:"type"`
		Header
	}
	treeLine struct {
		Type lineType `json:"type"`
		TreeRef
	}
	stepLine struct {
		Type lineType `json:"type"`
		step.Record
	}
	turnLine struct {
		Type lineType `json:"type"`
		Turn
	}
	endLine struct {
		Type lineType `json:"type"`
		End
	}
)

// TreeRef names a tree that a rollout stands on.
type TreeRef struct {
	Name    string        `json:"name"`
	Listing digest.Digest `json:"listing"` // of the text of its [Listing]
	Digest  digest.Digest `json:"digest"`  // of the tree
}

// encode writes v without the line end, and without changing a byte of the
// requests and arguments in it: the default of escaping <, > and & would.
func encode(v any) ([]byte, error) {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(line.Bytes(), []byte("\n")), nil
}

// decode reads one JSON value and nothing else. A field that it does not know
// is an error: to leave out what a newer version wrote would replay something
// else.
func decode(text string, v any) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		if strings.HasPrefix(err.Error(), "json: unknown field ") { // which has no type
			return fmt.Errorf("%w: %s", err, newerOne)
		}
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("text after the JSON value")
	}
	return nil
}

// newerOne is what to do about a record that this version does not know all of.
const newerOne = "open it with the version of WorkRover that wrote it, or a newer one"

// wrongFormat says that a record has a format other than the one that is read.
func wrongFormat(is, reads string) error {
	return fmt.Errorf("format %q, this version of WorkRover reads %q: %s", is, reads, newerOne)
}

// typeOf reads the type of a line. As lines are written it comes first; where it
// does, the rest is not read twice. Whoever decodes the line compares it: of a
// type that is given twice, the last would count.
func typeOf(text string) (lineType, error) {
	if rest, ok := strings.CutPrefix(text, `{"type":"`); ok {
		name, _, _ := strings.Cut(rest, `"`)
		if t := lineType(name); t.known() {
			return t, nil
		}
	}
	var line struct {
		Type lineType `json:"type"`
	}
	if err := json.Unmarshal([]byte(text), &line); err != nil {
		return "", err
	}
	if !line.Type.known() {
		return "", fmt.Errorf("unknown type %q: %s", line.Type, newerOne)
	}
	return line.Type, nil
}

func (t lineType) known() bool {
	switch t {
	case headerType, treeType, stepType, turnType, endType:
		return true
	}
	return false
}

// is says what is wrong with a line that was taken for one of another type.
func (t lineType) is(taken lineType) error {
	if t != taken {
		return fmt.Errorf("its type is %s, and %s", taken, t)
	}
	return nil
}
