package atif

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// trajectory checks what holds between the parts of a document.
func (v *validator) trajectory(path string, o map[string]any) {
	version, _ := o["schema_version"].(string)
	minor, known := minorOf(version)
	if !known && version != "" {
		v.wrong(below(path, "schema_version"), "is %q; known are ATIF-v1.0 to ATIF-v1.%d", version, newest)
	}
	steps, isList := o["steps"].([]any)
	if isList && len(steps) == 0 {
		v.wrong(below(path, "steps"), "is empty: a trajectory has a step at least")
	}
	embedded := v.embedded(path, o)
	for i, s := range steps {
		step, _ := s.(map[string]any)
		at := fmt.Sprintf("%s[%d]", below(path, "steps"), i)
		if id, isNumber := step["step_id"].(json.Number); isNumber && id.String() != strconv.Itoa(i+1) {
			v.wrong(below(at, "step_id"), "is %s; steps are numbered 1, 2, 3 …, so it is %d", id, i+1)
		}
		for k, r := range objects(step["observation"], "results") {
			for n, ref := range objects(r, "subagent_trajectory_ref") {
				v.reference(fmt.Sprintf("%s.observation.results[%d].subagent_trajectory_ref[%d]", at, k, n), ref, embedded, minor)
			}
		}
	}
}

// minorOf is the N of "ATIF-v1.N".
func minorOf(version string) (minor int, known bool) {
	text, ok := strings.CutPrefix(version, "ATIF-v1.")
	minor, err := strconv.Atoi(text)
	return minor, ok && err == nil && minor >= 0 && minor <= newest && text == strconv.Itoa(minor)
}

// objects are the objects in the list that an object has under a key.
func objects(of any, key string) []map[string]any {
	o, _ := of.(map[string]any)
	list, _ := o[key].([]any)
	out := make([]map[string]any, len(list))
	for i := range list {
		out[i], _ = list[i].(map[string]any)
	}
	return out
}

// embedded are the ids of the subagents' trajectories in a document.
func (v *validator) embedded(path string, o map[string]any) map[string]bool {
	ids := map[string]bool{}
	for i, sub := range objects(o, "subagent_trajectories") {
		at := fmt.Sprintf("%s[%d]", below(path, "subagent_trajectories"), i)
		switch id, _ := sub["trajectory_id"].(string); {
		case id == "":
			v.wrong(at, "has no trajectory_id, by which steps could refer to it")
		case ids[id]:
			v.wrong(at, "has the trajectory_id %q of one before it", id)
		default:
			ids[id] = true
		}
	}
	return ids
}

// reference checks a reference to the trajectory of a subagent. Until 1.6 the id of
// a session was enough.
func (v *validator) reference(path string, ref map[string]any, embedded map[string]bool, minor int) {
	id, _ := ref["trajectory_id"].(string)
	file, _ := ref["trajectory_path"].(string)
	session, _ := ref["session_id"].(string)
	switch {
	case ref == nil, file != "", embedded[id], minor < newest && session != "":
	case id != "":
		v.wrong(path, "refers to %q, which no trajectory in subagent_trajectories has as its trajectory_id", id)
	default:
		v.wrong(path, "refers to nothing: it needs a trajectory_id or a trajectory_path")
	}
}

// step checks what holds between the parts of a step.
func (v *validator) step(path string, o map[string]any) {
	source, _ := o["source"].(string)
	if source != "" && !slices.Contains([]string{"system", "user", "agent"}, source) {
		v.wrong(below(path, "source"), "is %q; it must be system, user or agent", source)
	}
	calls := map[string]bool{}
	for i, c := range objects(o, "tool_calls") {
		id, _ := c["tool_call_id"].(string)
		if id != "" && calls[id] {
			v.wrong(fmt.Sprintf("%s.tool_calls[%d]", path, i), "has the tool_call_id %q of one before it in the step", id)
		}
		calls[id] = true
	}
	for i, r := range objects(o["observation"], "results") {
		if id, given := r["source_call_id"].(string); given && !calls[id] {
			v.wrong(fmt.Sprintf("%s.observation.results[%d].source_call_id", path, i), "is %q, which is no tool_call_id of the same step: a result without one is of the step as a whole", id)
		}
	}
	if n, ok := o["llm_call_count"].(json.Number); ok && n.String() == "0" && o["metrics"] != nil {
		v.wrong(below(path, "metrics"), "is there, and llm_call_count is 0: a step that no model made has none")
	}
}

// part checks a part of a content.
func (v *validator) part(path string, o map[string]any) {
	image, _ := o["source"].(map[string]any)
	switch o["type"] {
	case "text":
		if o["text"] == nil {
			v.wrong(path, "is of type text and has no text")
		}
		if o["source"] != nil {
			v.wrong(below(path, "source"), "is only for parts of type image")
		}
	case "image":
		if o["source"] == nil {
			v.wrong(path, "is of type image and has no source")
		}
		if o["text"] != nil {
			v.wrong(below(path, "text"), "is only for parts of type text")
		}
		v.image(below(path, "source"), image)
	default:
		v.wrong(below(path, "type"), "is %s; it must be text or image", shown(o["type"]))
	}
}

// image checks where an image is. It is not looked for outside of the folder.
func (v *validator) image(path string, o map[string]any) {
	media, _ := o["media_type"].(string)
	file, _ := o["path"].(string)
	if media != "" && !slices.Contains(imageTypes(), media) {
		v.wrong(below(path, "media_type"), "is %q; it must be one of %s", media, strings.Join(imageTypes(), ", "))
	}
	switch {
	case file == "" || v.folder == nil:
	case !fs.ValidPath(file):
		v.wrong(below(path, "path"), "is %q; it must lead to a file in the folder of the document", file)
	default:
		if _, err := fs.Stat(v.folder, file); err != nil {
			v.wrong(below(path, "path"), "is %q, which is no file in the folder of the document", file)
		}
	}
}
