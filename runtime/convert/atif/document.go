package atif

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/runtime/convert/chat"
	"github.com/workrover/workrover/runtime/documents"
)

// document is a trajectory as it is read; [trajectory] is one as it is written.
type document struct {
	SchemaVersion string `json:"schema_version"`
	SessionID     string `json:"session_id"`
	TrajectoryID  string `json:"trajectory_id"`
	Agent         struct {
		Name      string      `json:"name"`
		Version   string      `json:"version"`
		ModelName string      `json:"model_name"`
		Tools     []chat.Tool `json:"tool_definitions"`
	} `json:"agent"`
	Steps       []recorded        `json:"steps"`
	ContinuedBy string            `json:"continued_trajectory_ref"`
	Subagents   []json.RawMessage `json:"subagent_trajectories"`
	Extra       struct {
		WorkRover *rollout `json:"workrover"`
	} `json:"extra"`
}

// recorded is a step as it is read.
type recorded struct {
	Timestamp   string       `json:"timestamp"`
	Source      source       `json:"source"`
	Message     chat.Content `json:"message"`
	Reasoning   string       `json:"reasoning_content"`
	Calls       []asked      `json:"tool_calls"`
	Observation struct {
		Results []result `json:"results"`
	} `json:"observation"`
	Metrics  *metrics `json:"metrics"`
	LLMCalls *int     `json:"llm_call_count"`
	Copied   bool     `json:"is_copied_context"`
	Extra    struct {
		WorkRover *turn `json:"workrover"`
	} `json:"extra"`
}

// asked is a call as it is read.
type asked struct {
	ID        string          `json:"tool_call_id"`
	Tool      string          `json:"function_name"`
	Arguments json.RawMessage `json:"arguments"`
	Extra     struct {
		WorkRover *called `json:"workrover"`
	} `json:"extra"`
}

type result struct {
	CallID  string       `json:"source_call_id"`
	Content chat.Content `json:"content"`
}

// FileError is a file that is no valid trajectory.
type FileError struct {
	File string // within the folder
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("%s: %v", e.File, e.Err) }

// Unwrap returns what is wrong.
func (e *FileError) Unwrap() error { return e.Err }

// errOther is a file that does not claim to be a trajectory.
var errOther = errors.New(`it is no trajectory: its schema_version does not begin with "ATIF-"`)

// open reads the document in a file of a folder. What is wrong with it is a
// [*FileError].
func open(folder fs.FS, name string) (d *document, err error) {
	file, err := folder.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	text, err := documents.NewReader(file, nil).Next()
	if errors.Is(err, io.EOF) {
		err = errOther
	}
	if err == nil {
		d, err = decode(text, folder, path.Dir(name))
	}
	if err != nil {
		return nil, &FileError{name, err}
	}
	return d, nil
}

// decode checks a document, whose files are in a directory of the folder, and
// decodes it.
func decode(text *documents.Document, folder fs.FS, dir string) (*document, error) {
	var claim struct {
		SchemaVersion any `json:"schema_version"`
	}
	if err := text.Decode(&claim); err != nil {
		return nil, err
	}
	if version, _ := claim.SchemaVersion.(string); !strings.HasPrefix(version, "ATIF-") {
		return nil, errOther
	}
	around, err := fs.Sub(folder, dir)
	if err != nil {
		return nil, err
	}
	if wrong := Validate(text.Text, around); len(wrong) > 0 {
		return nil, errors.New("it is no valid trajectory:\n" + strings.Join(wrong, "\n"))
	}
	d := &document{}
	return d, text.Decode(d)
}
