package host

import (
	"bytes"
	"errors"
	"path"

	"github.com/hashicorp/hcl/v2"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/specs"
)

// ScriptProblems reports the control scripts that cannot be played.
func ScriptProblems(loaded *environment.Loaded, dir string) hcl.Diagnostics {
	var diags hcl.Diagnostics
	for _, control := range loaded.Env.Controls {
		_, err := rollout.ControlAgent(control)
		if wrong, ok := errors.AsType[*rollout.ScriptError](err); ok {
			diags = append(diags, specs.Errorf(Scripts{loaded, dir}.Line(control, wrong.Line), "Broken script", "Control %q cannot be played: %v.", control.Name, wrong.Err))
		}
	}
	return diags
}

// Scripts are those of the controls of an environment in a directory.
type Scripts struct {
	Loaded *environment.Loaded
	Dir    string
}

// Line is a line of the script of a control, which is added to the sources so that it
// can be shown.
func (s Scripts) Line(control *environment.Control, line int) hcl.Range {
	name := path.Join(s.Dir, control.File)
	s.Loaded.Files[name] = &hcl.File{Bytes: control.Script}
	at := hcl.Pos{Line: line, Column: 1}
	for range line - 1 {
		at.Byte += bytes.IndexByte(control.Script[at.Byte:], '\n') + 1
	}
	end := at
	end.Byte++
	return hcl.Range{Filename: name, Start: at, End: end}
}
