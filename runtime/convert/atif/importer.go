package atif

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/transcript"
	"github.com/workrover/workrover/runtime/credit"
)

// Importer makes groups of the trajectories of a folder. It is used by one
// goroutine.
type Importer struct {
	folder fs.FS
	tasks  []string            // keys in the order in which they came first
	files  map[string][]string // by task: those in which rollouts begin

	others     int // files
	unresolved int // continuations
	outside    int // continuations
	circles    int
	subagents  int
	parts      int
	unanswered int
	unjudged   int
}

var _ convert.Importer = (*Importer)(nil)

// NewImporter looks through a folder: for the file with a name, or, if that is a
// directory, for the trajectories below it. What is no valid one is a [*FileError].
func NewImporter(folder fs.FS, name string) (*Importer, error) {
	im := &Importer{folder: folder, files: map[string][]string{}}
	all, err := im.find(name)
	if err != nil {
		return nil, err
	}
	begins := beginnings(all)
	for _, f := range all {
		if !begins[f.name] {
			continue // it belongs to another one
		}
		if im.files[f.task] == nil {
			im.tasks = append(im.tasks, f.task)
		}
		im.files[f.task] = append(im.files[f.task], f.name)
	}
	return im, nil
}

// found is a file with a trajectory.
type found struct{ name, task, next string }

// beginnings are the files that continue no other, and of those that continue each
// other in a circle the first.
func beginnings(all []found) map[string]bool {
	next, continued := map[string]string{}, map[string]bool{}
	for _, f := range all {
		next[f.name], continued[f.next] = f.next, true
	}
	begins, reached := map[string]bool{}, map[string]bool{}
	for _, circles := range []bool{false, true} {
		for _, f := range all {
			if reached[f.name] || continued[f.name] != circles {
				continue
			}
			begins[f.name] = true
			for name := f.name; name != "" && !reached[name]; name = next[name] {
				reached[name] = true
			}
		}
	}
	return begins
}

// find checks all files.
func (im *Importer) find(name string) ([]found, error) {
	var all []found
	err := fs.WalkDir(im.folder, name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || file != name && path.Ext(file) != ".json" {
			return err
		}
		d, err := open(im.folder, file)
		if errors.Is(err, errOther) && file != name {
			im.others++
			return nil
		}
		if err != nil {
			return err
		}
		all = append(all, found{name: file, task: d.task(), next: next(file, d)})
		return nil
	})
	return all, err
}

// next is the file in which a trajectory goes on; "" if there is none.
func next(file string, d *document) string {
	if d.ContinuedBy == "" {
		return ""
	}
	return path.Join(path.Dir(file), d.ContinuedBy)
}

// task is the same for trajectories of one group: the names of its task and of itself,
// if we have written them, or what was said before the first turn.
func (d *document) task() string {
	if own := d.Extra.WorkRover; own != nil && own.Task != nil && own.Task.ID != "" {
		return fmt.Sprintf("task %q %q %q", own.Task.ID, own.Environment, own.Group)
	}
	var opening []string
	for i := range d.Steps {
		if d.Steps[i].Source == fromAgent {
			break
		}
		opening = append(opening, string(d.Steps[i].Source), d.Steps[i].Message.Text)
	}
	text, _ := json.Marshal(opening) // which are texts
	return string(text)
}

// Next implements [convert.Importer].
func (im *Importer) Next() (*convert.Group, error) {
	if len(im.tasks) == 0 {
		return nil, io.EOF
	}
	task := im.tasks[0]
	im.tasks = im.tasks[1:]
	group := &convert.Group{Format: credit.Format}
	ids := map[string]bool{}
	for _, file := range im.files[task] {
		r, err := im.rollout(group, file)
		if err != nil {
			return nil, err
		}
		if ids[r.ID] {
			return nil, &FileError{file, fmt.Errorf("the trajectory_id %q is that of another trajectory of the same task", r.ID)}
		}
		ids[r.ID] = true
		group.Rollouts = append(group.Rollouts, r)
	}
	transcript.Lift(group)
	return group, nil
}

// rollout is the trajectory that begins in a file, with those that continue it. It
// adds to the group what is known of the task.
func (im *Importer) rollout(group *convert.Group, file string) (*convert.Rollout, error) {
	d, err := open(im.folder, file)
	if err != nil {
		return nil, err
	}
	id := d.TrajectoryID
	if id == "" {
		id = strings.TrimSuffix(file, path.Ext(file))
	}
	w := newWriting(id, d)
	begins, first, read := file, d, map[string]bool{}
	for {
		if err := w.steps(d); err != nil {
			return nil, &FileError{file, err}
		}
		im.subagents += len(d.Subagents)
		read[file] = true
		if file = next(file, d); file == "" {
			break
		}
		if !fs.ValidPath(file) {
			im.outside++
			break
		}
		if read[file] {
			im.circles++
			break
		}
		d, err = open(im.folder, file)
		if errors.Is(err, fs.ErrNotExist) {
			im.unresolved++
			break
		}
		if err != nil {
			return nil, err
		}
	}
	r, err := im.end(group, first, w)
	if err != nil {
		return nil, &FileError{begins, err}
	}
	return r, nil
}

// end ends a rollout. One without a reward is not judged, and so has ended in an
// error.
func (im *Importer) end(group *convert.Group, d *document, w *writing) (*convert.Rollout, error) {
	r, unanswered := w.End()
	im.unanswered += unanswered
	im.parts += w.parts
	own := w.describe(r, d)
	if own != nil {
		if err := agree(group, own.Params); err != nil {
			return nil, err
		}
	} else {
		im.unjudged++
		r.Outcome, r.Error = credit.Error, "no reward is recorded"
		own = &rollout{}
	}
	if len(group.Rollouts) == 0 {
		group.Tools = toolsOf(d)
		group.Task, group.Name = own.Task, own.Group
	}
	transcript.Strip(r, own.Task)
	return r, transcript.Weigh(group, r, own.Checks)
}

// agree takes up the parameters that a rollout was computed with, which are those
// of all rollouts of its task that have any.
func agree(group *convert.Group, params credit.Overrides) error {
	if group.Params == nil {
		group.Params = params
	}
	if known, own := written(group.Params), written(params); params != nil && own != known {
		return fmt.Errorf("extra.workrover.params is %s, and %s in a trajectory of the same task before it: they are computed together", own, known)
	}
	return nil
}

// written is JSON of parameters, in the same order whatever they came in.
func written(params credit.Overrides) string {
	out, _ := json.Marshal(params) // which was JSON
	return string(out)
}

// Remarks implements [convert.Importer].
func (im *Importer) Remarks() []string {
	return convert.Remarks([]convert.Remark{
		{N: im.others, What: "files that are no trajectories, which are passed over"},
		{N: im.unjudged, What: "rollouts without a reward, which credit leaves out"},
		{N: im.unresolved, What: "trajectories whose continuation is not there, which end where it would begin"},
		{N: im.outside, What: "trajectories whose continuation is outside the directory that is imported, which end where it would begin"},
		{N: im.circles, What: "trajectories that continue each other in a circle, of which each is read once"},
		{N: im.subagents, What: "trajectories of subagents, which are left out"},
		{N: im.unanswered, What: "calls without a result"},
		{N: im.parts, What: "parts of messages that are not text, which are left out"},
	})
}
