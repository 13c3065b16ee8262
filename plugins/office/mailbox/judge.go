package mailbox

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func mailVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyMail, Info: plugin.VerifierInfo{
		Name: "mail",
		Description: "A folder, with those in it, has some mails (checks has-1, …), lacks others (lacks-1, …), has a number of them (count), " +
			"or none but those that it has to have (the gate only). A mail that answers another is judged by what it says itself, without what it quotes. " +
			"Of an outbox every mail counts that is new in the mailbox since turn 0, wherever it was moved.",
		ConfigSchema: file.Schema(`
			"folder": {"type": "string", "default": "` + defaultBox + "/" + defaultOutbox + `", "description": "The directory of the folder."},
			"sent": {"type": "boolean", "description": "The folder is an outbox. By default one is that is named outbox."},
			"has": {"type": "array", "items": ` + matcherSchema() + `},
			"lacks": {"type": "array", "items": ` + matcherSchema() + `},
			"count": {"type": "integer", "minimum": 0},
			"only": {"type": "boolean", "default": false},
			"ignore_case": {"type": "boolean", "default": false}`),
	}}
}

type mailConfig struct {
	Folder     string
	Sent       *bool
	Has, Lacks []matcher
	Count      *int
	Only       bool
	IgnoreCase bool `json:"ignore_case"`
}

// folder is what is judged.
type folder struct {
	at         string
	mails      []*message
	unreadable []plugin.Evidence
}

func verifyMail(env *plugin.Env) ([]plugin.Check, error) {
	config := mailConfig{Folder: defaultBox + "/" + defaultOutbox}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	at, err := file.Place(config.Folder)
	if err != nil {
		return nil, err
	}
	if len(config.ids()) == 0 {
		return nil, plugin.Errorf(plugin.CodeInvalidArgs, "nothing is asked of %s: give has, lacks, count or only", at)
	}
	f, err := readFolder(env.Files, at)
	if sent := config.Sent; err == nil && (sent != nil && *sent || sent == nil && path.Base(at) == defaultOutbox) {
		err = f.addStrays(env.Files)
	}
	if err != nil {
		return file.AsGates(file.FailAll(config.ids(), err, at), "only"), nil
	}
	return file.AsGates(config.judge(f), "only"), nil
}

func (c *mailConfig) ids() (ids []string) {
	for i := range c.Has {
		ids = append(ids, fmt.Sprintf("has-%d", i+1))
	}
	for i := range c.Lacks {
		ids = append(ids, fmt.Sprintf("lacks-%d", i+1))
	}
	if c.Count != nil {
		ids = append(ids, "count")
	}
	if c.Only {
		ids = append(ids, "only")
	}
	return ids
}

// readFolder reads the mails of a directory and those in it.
func readFolder(files plugin.Reader, at string) (*folder, error) {
	paths, err := mailsBelow(files, at)
	if err != nil {
		return nil, err
	}
	f := &folder{at: at}
	for _, path := range paths {
		f.add(files, path)
	}
	return f, nil
}

func (f *folder) add(files plugin.Reader, at string) {
	m, err := readMessage(files, at)
	if err != nil {
		f.unreadable = append(f.unreadable, plugin.Evidence{Path: at, Found: file.Reason(err)})
		return
	}
	f.mails = append(f.mails, m)
}

func (c *mailConfig) judge(f *folder) (checks []plugin.Check) {
	for i := range c.Has {
		checks = append(checks, c.has(fmt.Sprintf("has-%d", i+1), f, &c.Has[i]))
	}
	for i := range c.Lacks {
		checks = append(checks, c.lacks(fmt.Sprintf("lacks-%d", i+1), f, &c.Lacks[i]))
	}
	if total := len(f.mails) + len(f.unreadable); c.Count != nil && total == *c.Count {
		checks = append(checks, plugin.Pass("count"))
	} else if c.Count != nil {
		checks = append(checks, plugin.Fail("count", fmt.Sprintf("%s has %s", f.at, file.Counted(total, "mail")),
			plugin.Evidence{Path: f.at, Expected: fmt.Sprint(*c.Count), Found: fmt.Sprint(total)}))
	}
	if c.Only {
		checks = append(checks, c.only(f))
	}
	return checks
}

func (c *mailConfig) fold(text string) string {
	if c.IgnoreCase {
		return strings.ToLower(text)
	}
	return text
}

// has looks for a mail; if there is none, evidence tells what the one lacks that
// comes closest.
func (c *mailConfig) has(id string, f *folder, w *matcher) plugin.Check {
	var closest *message
	var lacking []miss
	for _, m := range f.mails {
		list, asked := w.misses(m, c.fold)
		if len(list) == 0 {
			return plugin.Pass(id)
		}
		if len(list) < asked && (closest == nil || len(list) < len(lacking)) {
			closest, lacking = m, list
		}
	}
	message := fmt.Sprintf("%s has no %s", f.at, w.describe())
	if closest == nil {
		return plugin.Fail(id, message, append([]plugin.Evidence{{Path: f.at, Expected: w.describe(), Found: file.Counted(len(f.mails), "mail")}}, f.unreadable...)...)
	}
	return plugin.Fail(id, message, append(evidence(closest.at, lacking), f.unreadable...)...)
}

// asHTML are the mails that say something else where HTML is shown, as they are
// there.
func (f *folder) asHTML() (list []*message) {
	for _, m := range f.mails {
		if m.html != "" {
			other := *m
			other.text = m.html
			list = append(list, &other)
		}
	}
	return list
}

// lacks fails, too, where a mail cannot be read: it might be the one.
func (c *mailConfig) lacks(id string, f *folder, w *matcher) plugin.Check {
	for _, m := range slices.Concat(f.mails, f.asHTML()) {
		if list, _ := w.misses(m, c.fold); len(list) == 0 {
			return plugin.Fail(id, fmt.Sprintf("%s has a %s", f.at, w.describe()),
				plugin.Evidence{Path: m.at, Expected: "no " + w.describe(), Found: file.Clip(m.subject + ": " + m.said())})
		}
	}
	if len(f.unreadable) > 0 {
		return plugin.Fail(id, "a mail cannot be read", f.unreadable...)
	}
	return plugin.Pass(id)
}

func (c *mailConfig) only(f *folder) plugin.Check {
	others := f.unreadable
	for _, m := range f.mails {
		wanted := false
		for i := range c.Has {
			list, _ := c.Has[i].misses(m, c.fold)
			wanted = wanted || len(list) == 0
		}
		if !wanted {
			others = append(others, plugin.Evidence{Path: m.at, Expected: "no such mail", Found: file.Clip("to " + joinAddresses(m.to) + ": " + m.subject)})
		}
	}
	if len(others) == 0 {
		return plugin.Pass("only")
	}
	return plugin.Fail("only", fmt.Sprintf("%s has %s that it should not have", f.at, file.Counted(len(others), "mail")), others...)
}
