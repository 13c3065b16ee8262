package workbench

import (
	"bytes"
	"encoding/json"
	"io"
	"path/filepath"

	"github.com/workrover/workrover/runtime/durable"
)

// Entry says what came of a run.
type Entry struct {
	Task    string  `json:"task"`
	Domain  string  `json:"domain"`
	Model   string  `json:"model"`
	Toolset Toolset `json:"toolset"`
	Error   string  `json:"error,omitempty"` // why the run counts as failed

	Steps   string   `json:"steps"`   // bundle of what the model did, in the directory of the import
	Outputs *Outputs `json:"outputs"` // what it was shown, compared

	Evaluated   string `json:"evaluated"` // bundle of the calls that are judged
	Correct     bool   `json:"correct"`
	SideEffects bool   `json:"side_effects"`
}

// IndexFile is where an import writes its entries, one a line.
const IndexFile = "rollouts.jsonl"

// writeIndex writes the entries, when all of them are there.
func (p *place) writeIndex(entries []*Entry) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	for _, entry := range entries {
		if err := e.Encode(entry); err != nil {
			return err
		}
	}
	return durable.WriteFile(filepath.Join(p.dir, IndexFile), func(w io.Writer) error {
		_, err := w.Write(text.Bytes())
		return err
	})
}
