package officebench

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
)

// Subtask is an instruction with what judges the work.
type Subtask struct {
	Task, Number  string // "1-10", "0"
	User          string
	Moment        time.Time // when the user asks
	Weekday       string
	Time          string // as it is written
	Instruction   string
	Checks        []*Check
	Problems      []Problem
	file          string
	expectedFiles []string // below the reference folder
}

// ID is how the benchmark names the subtask.
func (s *Subtask) ID() string { return s.Task + "/" + s.Number }

// Name is the name of the subtask's directory.
func (s *Subtask) Name() string { return s.Task + "-" + s.Number }

// Broken reports whether the subtask cannot be imported.
func (s *Subtask) Broken() bool {
	for _, p := range s.Problems {
		if p.Severity == Error {
			return true
		}
	}
	return false
}

func (s *Subtask) report(severity Severity, line int, format string, args ...any) {
	s.Problems = append(s.Problems, Problem{severity, s.ID(), fmt.Sprintf(format, args...), s.file, line})
}

// parseSubtask reads the file of a subtask. What is wrong with it is among its
// problems.
func parseSubtask(fsys fs.FS, task, number string) (*Subtask, error) {
	s := &Subtask{Task: task, Number: number, file: path.Join(tasksDir, task, subtasksDir, number+".json")}
	content, err := fs.ReadFile(fsys, s.file)
	if err != nil {
		return nil, err
	}
	root, unread := locate(content)
	if root == nil {
		s.report(Error, unread.Line, "%v", unread.Err)
		return s, nil
	}
	if root.kind != '{' {
		s.report(Error, root.line, "it is no JSON object")
		return s, nil
	}
	s.User = s.needed(root, "username")
	s.Weekday, _ = root.get("weekday").text()
	s.Time = s.needed(root, "time")
	s.Instruction = s.needed(root, "task")
	s.readMoment(root)
	evaluation := root.get("evaluation")
	if evaluation == nil || evaluation.kind != '[' {
		s.report(Error, root.line, `"evaluation" is no list, so nothing judges the work`)
		return s, nil
	}
	if len(evaluation.items) == 0 {
		s.report(Warning, evaluation.line, "the evaluation is empty: whatever is done, the subtask passes")
	}
	for _, item := range evaluation.items {
		s.Checks = append(s.Checks, s.check(item))
	}
	s.lookUpExpected(fsys, evaluation)
	return s, nil
}

// needed is a field of the subtask that has to be a text.
func (s *Subtask) needed(root *located, name string) string {
	v, ok := root.get(name).text()
	if !ok {
		s.report(Error, root.line, "it has no text %q", name)
	}
	return v
}

// readMoment reads date and time, and holds the weekday against them.
func (s *Subtask) readMoment(root *located) {
	date := strings.TrimSpace(s.needed(root, "date"))
	if s.Broken() {
		return
	}
	day, err := time.Parse(time.DateOnly, date)
	if err != nil {
		s.report(Error, root.get("date").line, "the date %q is not of the form 2024-05-01", date)
		return
	}
	at, err := timeOfDay(s.Time)
	if err != nil {
		s.report(Error, root.get("time").line, "the time %q is not of the form 10:00 AM", s.Time)
		return
	}
	s.Moment = day.Add(at)
	if s.Weekday == "" {
		s.Weekday = day.Weekday().String()
		s.report(Warning, root.line, "it has no text \"weekday\"; %s is a %s", date, s.Weekday)
		return
	}
	if !strings.EqualFold(day.Weekday().String(), strings.TrimSpace(s.Weekday)) {
		s.report(Warning, root.get("weekday").line, "%s is a %s and not a %s", date, day.Weekday(), s.Weekday)
	}
}

func timeOfDay(text string) (time.Duration, error) {
	var first error
	for _, layout := range []string{"3:04 PM", "3:04PM", "15:04", "15:04:05"} {
		at, err := time.Parse(layout, strings.ToUpper(strings.TrimSpace(text)))
		if err == nil {
			return time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute + time.Duration(at.Second())*time.Second, nil
		}
		first = err
	}
	return 0, first
}

// lookUpExpected finds out whether the files are there that results are compared
// with. A check may also be about one of the expected files, which then need not
// be there.
func (s *Subtask) lookUpExpected(fsys fs.FS, evaluation *located) {
	for i, c := range s.Checks {
		if c == nil {
			continue
		}
		line := evaluation.items[i].line
		for _, needed := range []string{c.Expected, c.Before} {
			if of := origin(needed); of != "" && !s.has(fsys, of) {
				s.report(Warning, line, "the evaluator raises, because there is no file %s: the subtask cannot be passed", path.Join(tasksDir, s.Task, of))
			}
		}
		for _, at := range []string{c.Expected, c.Before, c.File} {
			name, ok := strings.CutPrefix(at, referenceMount+"/")
			if ok && !slices.Contains(s.expectedFiles, name) && s.has(fsys, origin(at)) {
				s.expectedFiles = append(s.expectedFiles, name)
			}
		}
	}
}

// origin is the file of the task that is mounted at a path; "" for one of the
// workspace, which the agent may make.
func origin(at string) string {
	if name, ok := strings.CutPrefix(at, referenceMount+"/"); ok {
		return path.Join(referenceDir, name)
	}
	if name, ok := strings.CutPrefix(at, startMount+"/"); ok {
		return path.Join(testbedDir, name)
	}
	return ""
}

// has reports whether the task has a file.
func (s *Subtask) has(fsys fs.FS, name string) bool {
	info, err := fs.Stat(fsys, path.Join(tasksDir, s.Task, name))
	return err == nil && !info.IsDir()
}
