package replay_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/spf13/afero"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/step"
	"github.com/workrover/workrover/runtime/vfs"
	"github.com/workrover/workrover/sdk/plugin"
)

// machine is a plugin that does what it is told: a list of operations on files,
// clock and randomness, whose results it answers. As a verifier it tells them in
// the message of a check.
type machine struct {
	version   string // enters the digest
	transport string
	trouble   error // the next request fails with it, as the host does
	handled   []string
	fickle    bool // each request is answered in another way
	faulty    bool // the host fails at a verification when /workspace/out.txt is there
	sealed    bool // it must not be asked for anything
}

var _ environment.Opener = (*machine)(nil)

func (m *machine) Open(_ context.Context, p *environment.Package) (step.Plugin, error) {
	blob, err := p.Files.Blob(p.Entry)
	if err != nil {
		return nil, err
	}
	return &machine{version: m.version + string(blob.Bytes()), transport: m.transport, fickle: m.fickle, faulty: m.faulty, sealed: m.sealed}, nil
}

func (m *machine) Identity() step.Identity {
	return step.Identity{Digest: digest.Of([]byte("machine" + m.version)), Transport: m.transport, Engine: "test/1"}
}

const machineOffer = `{"ok": true, "describe": {"name": "machine", "version": "1.0.0", "description": "for tests",
	"tools": [{"name": "do", "description": "does", "input_schema": {"type": "object"}, "writes": true}],
	"builders": [{"name": "make", "description": "makes"}],
	"verifiers": [{"name": "look", "description": "looks"}],
	"policies": [{"name": "tell", "description": "reads a file, and writes down what it was shown"}]}}`

// op is one operation.
type op struct {
	Op   string `json:"op"`
	Path string `json:"path,omitempty"`
	To   string `json:"to,omitempty"` // of rename; text of others
}

func (m *machine) Handle(_ context.Context, w *step.World, request []byte) (*step.Answer, error) {
	var r plugin.Request
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, err
	}
	if r.Op == plugin.OpDescribe {
		return &step.Answer{Response: []byte(machineOffer)}, nil
	}
	if m.sealed {
		panic("asked: " + string(request))
	}
	m.handled = append(m.handled, string(request))
	if m.trouble != nil {
		return nil, m.trouble
	}
	if m.faulty && r.Op == plugin.OpVerify {
		if _, err := vfs.NewFs(w.Files).Stat("/workspace/out.txt"); err == nil {
			return nil, errors.New("no memory")
		}
	}
	if r.Op == plugin.OpAct {
		return tell(&r)
	}
	var program struct{ Ops []op }
	for _, raw := range []json.RawMessage{r.Args, r.Config} {
		if raw != nil {
			if err := json.Unmarshal(raw, &program); err != nil {
				return nil, err
			}
		}
	}
	var results []string
	for _, o := range program.Ops {
		switch o.Op {
		case "trap":
			return nil, &step.Failure{Cause: step.Trapped, Detail: strings.Join(results, "; ")}
		case "fault":
			return nil, errors.New("no memory")
		case "version":
			results = append(results, "version: "+m.version)
			continue
		case "babble":
			return &step.Answer{Response: []byte("nonsense")}, nil
		}
		results = append(results, o.do(w))
	}
	if m.fickle {
		results = append(results, fmt.Sprint("request ", len(m.handled)))
	}
	text := strings.Join(results, "; ")
	response := plugin.Response{OK: true}
	switch r.Op {
	case plugin.OpVerify:
		check := plugin.Check{ID: "seen", Value: float64(digest.Of([]byte(text))[0] % 2), Message: text}
		if strings.HasSuffix(text, "exists: yes") {
			check.ID = "another"
		}
		response.Checks = []plugin.Check{check}
	case plugin.OpCall:
		output, err := json.Marshal(text)
		if err != nil {
			return nil, err
		}
		response.Output = output
	}
	answer, err := json.Marshal(response)
	return &step.Answer{Response: answer, Log: []byte("log of " + text)}, err
}

// tell is the policy: its second turn follows from what the first one showed.
func tell(r *plugin.Request) (*step.Answer, error) {
	ops := []op{{Op: "read", Path: "/workspace/a.txt"}}
	if len(r.History) > 0 {
		ops = []op{{Op: "write", Path: "/workspace/out.txt", To: r.History[0].Calls[0].Shown}}
	}
	args, err := json.Marshal(map[string]any{"ops": ops})
	if err != nil {
		return nil, err
	}
	id := fmt.Sprint("t", len(r.History)+1)
	answer, err := json.Marshal(plugin.Response{OK: true, Calls: []plugin.Call{{ID: id, Tool: "do", Args: args}}, Done: len(r.History) > 0})
	return &step.Answer{Response: answer}, err
}

// do does o and says what came of it.
func (o op) do(w *step.World) string {
	files := vfs.NewFs(w.Files)
	var result string
	var err error
	switch o.Op {
	case "read":
		var data []byte
		data, err = afero.ReadFile(files, o.Path)
		result = string(data)
	case "follow": // read the file whose name is in a file
		var name, data []byte
		if name, err = afero.ReadFile(files, o.Path); err == nil {
			data, err = afero.ReadFile(files, string(name))
		}
		result = string(data)
	case "write":
		err = afero.WriteFile(files, o.Path, []byte(o.To), 0o644)
	case "append":
		var f afero.File
		if f, err = files.OpenFile(o.Path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644); err == nil {
			_, err = f.WriteString(o.To)
			err = errors.Join(err, f.Close())
		}
	case "list":
		var entries []fs.FileInfo
		entries, err = afero.ReadDir(files, o.Path)
		for _, e := range entries {
			result += e.Name() + " "
		}
	case "stat":
		var info fs.FileInfo
		if info, err = files.Stat(o.Path); err == nil {
			result = fmt.Sprint(info.IsDir(), info.Size(), info.ModTime().UTC())
		}
	case "exists":
		result = "yes"
		if _, err = files.Stat(o.Path); errors.Is(err, fs.ErrNotExist) {
			result, err = "no", nil
		}
	case "mkdir":
		err = files.Mkdir(o.Path, 0o755)
	case "remove":
		err = files.Remove(o.Path)
	case "removeall":
		err = files.RemoveAll(o.Path)
	case "rename":
		err = files.Rename(o.Path, o.To)
	case "symlink":
		err = files.SymlinkIfPossible(o.To, o.Path)
	case "readlink":
		result, err = files.ReadlinkIfPossible(o.Path)
	case "chmod":
		err = files.Chmod(o.Path, 0o600)
	case "clock":
		result = w.Wall().String()
	case "random":
		var random [2]byte
		w.Random(random[:])
		result = fmt.Sprint(random)
	default:
		err = errors.New("no such operation")
	}
	if err != nil {
		return o.Op + ": " + err.Error()
	}
	return o.Op + ": " + result
}
