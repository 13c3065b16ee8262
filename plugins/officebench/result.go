package officebench

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

const (
	workspace  = file.Workspace
	reference  = "/reference"
	answerFile = workspace + "/data/answer.txt"
	turnsFile  = "/rollout/turns.jsonl"
)

// A result is what a rollout has left: its files, and its last word as the file
// that the benchmark makes of it.
type result struct {
	files  plugin.Reader
	answer []byte // nil: there is none
}

// exists reports whether there is a file or folder. The folders of the workspace
// always are.
func (r *result) exists(at string) bool {
	switch at {
	case workspace, workspace + "/data", workspace + "/emails", workspace + "/calendar":
		return true
	case answerFile:
		if r.answer != nil {
			return true
		}
	}
	_, err := r.files.Stat(at)
	return err == nil
}

// lacks reports whether there is no file at a path, and no work makes one.
func (r *result) lacks(at string) bool {
	return !strings.HasPrefix(at, workspace+"/") && !r.exists(at)
}

// isFile reports whether there is a plain file.
func (r *result) isFile(at string) bool {
	if at == answerFile && r.answer != nil {
		return true
	}
	info, err := r.files.Stat(at)
	return err == nil && info.Mode().IsRegular()
}

func (r *result) read(at string) ([]byte, error) {
	if at == answerFile && r.answer != nil {
		return r.answer, nil
	}
	return file.Read(r.files, at)
}

// list returns the names in a folder, sorted.
func (r *result) list(folder string) ([]string, error) {
	entries, err := r.files.ReadDir(folder)
	if err != nil {
		return nil, file.Explain(err, folder)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, nil
}

// readAnswer finds the last word of the agent: what it says in a turn without calls
// that no other turn follows. It loses its quotes.
func (r *result) readAnswer() error {
	turns, err := plugin.ReadFile(r.files, turnsFile)
	if file.IsMissing(err) {
		return nil
	}
	if err != nil {
		return file.Explain(err, turnsFile)
	}
	turns = bytes.TrimRight(turns, "\n")
	if len(turns) == 0 {
		return nil
	}
	var last plugin.Turn
	if err := json.Unmarshal(turns[bytes.LastIndexByte(turns, '\n')+1:], &last); err != nil {
		return plugin.Errorf(plugin.CodeFailed, "%s: %v", turnsFile, err)
	}
	if last.Say != "" && len(last.Calls) == 0 {
		r.answer = []byte(strings.NewReplacer(`"`, "", `'`, "").Replace(last.Say) + "\n")
	}
	return nil
}

// shown is a path as the benchmark writes it.
func shown(at string) string { return strings.TrimPrefix(at, workspace+"/") }
