package transcript

import "github.com/workrover/workrover/runtime/convert"

// Strip takes from what a rollout heard first what its task says already.
func Strip(r *convert.Rollout, task *convert.Task) {
	if task == nil {
		return
	}
	heard := opening(r)
	for _, m := range []convert.Message{{Role: convert.System, Text: task.System}, {Role: convert.User, Text: task.Instructions}} {
		if m.Text != "" && len(*heard) > 0 && (*heard)[0] == m {
			*heard = (*heard)[1:]
		}
	}
	if len(*heard) == 0 {
		*heard = nil
	}
}

// Lift moves what all rollouts of a group were told first to its task: the system
// prompt, and the instructions, if nothing else was said before the first turn.
// What is known of the task stays.
func Lift(g *convert.Group) {
	switch {
	case g.Task == nil:
		g.Task = &convert.Task{}
	case g.Task.System != "" || g.Task.Instructions != "":
		return
	}
	if text, same := first(g, convert.System); same {
		g.Task.System = text
		drop(g)
	}
	if text, same := first(g, convert.User); same && alone(g) {
		g.Task.Instructions = text
		drop(g)
	}
	if *g.Task == (convert.Task{}) {
		g.Task = nil
	}
}

// opening is what a rollout heard before its first turn.
func opening(r *convert.Rollout) *[]convert.Message {
	if len(r.Turns) > 0 {
		return &r.Turns[0].Heard
	}
	return &r.Heard
}

// first is the text of the first message, if it has a role and is the same in all
// rollouts.
func first(g *convert.Group, role convert.Role) (text string, same bool) {
	for i, r := range g.Rollouts {
		heard := *opening(r)
		if len(heard) == 0 || heard[0].Role != role || i > 0 && heard[0].Text != text {
			return "", false
		}
		text = heard[0].Text
	}
	return text, len(g.Rollouts) > 0
}

// alone reports whether no rollout heard more than one message.
func alone(g *convert.Group) bool {
	for _, r := range g.Rollouts {
		if len(*opening(r)) != 1 {
			return false
		}
	}
	return true
}

// drop drops the first message of all rollouts.
func drop(g *convert.Group) {
	for _, r := range g.Rollouts {
		heard := opening(r)
		*heard = (*heard)[1:]
		if len(*heard) == 0 {
			*heard = nil
		}
	}
}
