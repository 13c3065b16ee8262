// Command generate writes the files of the inbox-triage environment that are
// data: the sources of mailbox and calendars, the policy, the reference that the
// filing is compared with, and the scripts of the controls.
//
// The story is the mails, each with the folder where it belongs (days.go), the
// events (events.go) and the policy (policy.go). What the controls do is in
// controls.go. It takes no input: it writes the same bytes every time.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

//go:generate go run . -o ..

func main() {
	out := flag.String("o", "examples/inbox-triage", "the environment package to write into")
	flag.Parse()
	if err := write(*out); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// files are all generated files of the package, by their path in it.
func files() (map[string]string, error) {
	out := map[string]string{"data/mail/" + invoiceFile: invoiceText}
	for name, rows := range map[string][][]string{
		"data/mail/mails.csv":  inboxTable(),
		"data/events.csv":      eventsTable(),
		"reference/filing.csv": filingTable(),
	} {
		text, err := table(rows)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		out[name] = text
	}
	text, err := policy()
	if err != nil {
		return nil, err
	}
	out["data/policy.md"] = text
	if out["context/policy.docx"], err = document(text); err != nil {
		return nil, err
	}
	for name, script := range controls() {
		out["controls/"+name+".jsonl"] = script
	}
	return out, nil
}

func write(dir string) error {
	generated, err := files()
	if err != nil {
		return err
	}
	for name, content := range generated {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}
