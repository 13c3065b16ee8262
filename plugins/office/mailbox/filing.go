package mailbox

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func filingVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyFiling, Info: plugin.VerifierInfo{
		Name: "filing",
		Description: "Each mail is in the folder where it belongs (check filed: the share of those that are), " +
			"and is as it was at turn 0 (the gate intact). A mail is known by its Message-ID.",
		ConfigSchema: file.Schema(`
			"mailbox": {"type": "string", "default": "`+defaultBox+`"},
			"equals": {"type": "string", "description": "The path of a CSV file with the columns message_id and folder."}`, "equals"),
	}}
}

// filed is where a mail is, and what it is.
type filed struct {
	at      string
	content []byte
}

func verifyFiling(env *plugin.Env) ([]plugin.Check, error) {
	checks, err := judgeFiling(env)
	return file.AsGates(checks, "intact"), err
}

func judgeFiling(env *plugin.Env) ([]plugin.Check, error) {
	config := struct{ Mailbox, Equals string }{Mailbox: defaultBox}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	dir, err := file.InWorkspace(config.Mailbox)
	if err != nil {
		return nil, err
	}
	source, err := file.Place(config.Equals)
	if err != nil {
		return nil, err
	}
	want, err := readFiling(env.Files, source)
	if err != nil && file.Within(source, file.Workspace) {
		return file.FailAll([]string{"filed", "intact"}, err, source), nil // the agent's file: not for it to break the verifier
	}
	if err != nil {
		return nil, err
	}
	before, err := mailsByID(env.Files, "/start"+strings.TrimPrefix(dir, file.Workspace))
	if err != nil {
		return nil, err
	}
	now, err := mailsByID(env.Files, dir)
	if err != nil {
		return file.FailAll([]string{"filed", "intact"}, err, dir), nil
	}
	return []plugin.Check{judgeFiled(dir, want, now), judgeIntact(want, before, now)}, nil
}

// readFiling reads which mail belongs into which folder.
func readFiling(files plugin.Reader, at string) (map[string]string, error) {
	data, err := file.Read(files, at)
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s: %v", at, err)
	}
	if len(rows) < 2 || !slices.Equal(rows[0], []string{"message_id", "folder"}) {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s must have the columns message_id and folder, and a row for each mail", at)
	}
	want := map[string]string{}
	for _, row := range rows[1:] {
		want[row[0]] = row[1]
	}
	return want, nil
}

// mailsByID returns the mails below a directory. What cannot be read is none of
// them.
func mailsByID(files plugin.Reader, dir string) (map[string][]filed, error) {
	found := map[string][]filed{}
	count := 0
	err := plugin.Walk(files, dir, func(at string, entry fs.DirEntry) error {
		if entry.IsDir() || !strings.EqualFold(path.Ext(at), extension) {
			return nil
		}
		if count++; count > maxMails {
			return plugin.Errorf(plugin.CodeFailed, "%s has more than %d mails", dir, maxMails)
		}
		content, err := file.Read(files, at)
		if err != nil {
			return nil //nolint:nilerr // its mail is missing, which is told
		}
		if m, err := parse(at, content); err == nil {
			found[m.id] = append(found[m.id], filed{at, content})
		}
		return nil
	})
	return found, file.Explain(err, dir)
}

func judgeFiled(dir string, want map[string]string, now map[string][]filed) plugin.Check {
	var wrong []plugin.Evidence
	for _, id := range slices.Sorted(maps.Keys(want)) {
		folder := path.Join(dir, want[id])
		switch places := now[id]; {
		case len(places) == 0:
			wrong = append(wrong, plugin.Evidence{Path: folder, Locator: id, Expected: "in " + want[id], Found: "in no folder"})
		case len(places) > 1:
			wrong = append(wrong, plugin.Evidence{Path: places[1].at, Locator: id, Expected: "once, in " + want[id], Found: fmt.Sprintf("%d times", len(places))})
		case path.Dir(places[0].at) != folder:
			wrong = append(wrong, plugin.Evidence{Path: places[0].at, Locator: id, Expected: "in " + want[id], Found: "in " + strings.TrimPrefix(path.Dir(places[0].at), dir+"/")})
		}
	}
	if len(wrong) == 0 {
		return plugin.Pass("filed")
	}
	value := float64(len(want)-len(wrong)) / float64(len(want))
	return plugin.Partial("filed", value, fmt.Sprintf("%d of %s are not where they belong", len(wrong), file.Counted(len(want), "mail")), first(wrong)...)
}

// judgeIntact compares mails with what they were. Those that are in no folder
// are told by filed.
func judgeIntact(want map[string]string, before, now map[string][]filed) plugin.Check {
	var changed []plugin.Evidence
	for _, id := range slices.Sorted(maps.Keys(want)) {
		if len(before[id]) == 0 {
			continue // it came later
		}
		for _, place := range now[id] {
			if !bytes.Equal(place.content, before[id][0].content) {
				changed = append(changed, plugin.Evidence{Path: place.at, Locator: id, Expected: "as at turn 0", Found: "other content"})
			}
		}
	}
	if len(changed) == 0 {
		return plugin.Pass("intact")
	}
	return plugin.Fail("intact", file.Counted(len(changed), "mail")+" changed", first(changed)...)
}

func first(list []plugin.Evidence) []plugin.Evidence { return list[:min(len(list), 10)] }
