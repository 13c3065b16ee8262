package mailbox

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func mailboxBuilder() plugin.Builder {
	return plugin.Builder{Build: buildMailbox, Info: plugin.BuilderInfo{
		Name: "mailbox",
		Description: "Make a mailbox from the CSV file that is the block's source: a mail of each row. Columns: folder and from (needed), " +
			"to, cc, subject, date (RFC 3339), text, html, charset, encoding (quoted-printable, base64, 8bit), message_id, in_reply_to, " +
			"attachments (names of files beside the CSV file, separated by ;) and file (the name; else the rows of a folder are numbered). " +
			"There are no others.",
		ConfigSchema: file.Schema(``),
	}}
}

func buildMailbox(env *plugin.Env) error {
	source, err := file.Source(env.Files, ".csv")
	if err != nil {
		return err
	}
	data, err := file.Read(env.Files, source)
	if err != nil {
		return err
	}
	rows, err := readRows(source, data)
	if err != nil {
		return err
	}
	numbers := map[string]int{}
	made := map[string]int{}
	for _, r := range rows {
		numbers[r.cells["folder"]]++
		at, err := r.place(env.Into, numbers[r.cells["folder"]])
		if err != nil {
			return err
		}
		if line, taken := made[at]; taken {
			return plugin.Errorf(plugin.CodeConflict, "lines %d and %d of %s both make %s", line, r.line, source, at)
		}
		made[at] = r.line
		content, err := r.mail(env.Files, path.Dir(source), strings.TrimPrefix(at, env.Into+"/"))
		if err != nil {
			return plugin.Errorf(plugin.AsError(err).Code, "%s line %d: %s", source, r.line, file.Reason(err))
		}
		if err := file.Write(env.Files, at, content); err != nil {
			return err
		}
	}
	return nil
}

// row is a line of the table of mails.
type row struct {
	source string
	line   int
	cells  map[string]string // by column
}

func readRows(source string, data []byte) ([]row, error) {
	reader := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xEF\xBB\xBF"))))
	columns, err := reader.Read()
	if err != nil {
		return nil, plugin.Errorf(plugin.CodeFailed, "%s is no CSV file: %v", source, err)
	}
	known := []string{"folder", "from", "to", "cc", "subject", "date", "text", "html", "charset", "encoding", "message_id", "in_reply_to", "attachments", "file"}
	if err := file.CheckColumns(source, columns, known[:2], known); err != nil {
		return nil, err
	}
	var rows []row
	for {
		cells, err := reader.Read()
		if len(cells) == 0 {
			if err != nil && err.Error() != "EOF" {
				return nil, plugin.Errorf(plugin.CodeFailed, "%s: %v", source, err)
			}
			return rows, nil
		}
		if err != nil {
			return nil, plugin.Errorf(plugin.CodeFailed, "%s: %v", source, err)
		}
		line, _ := reader.FieldPos(0)
		r := row{source, line, map[string]string{}}
		for i, column := range columns {
			r.cells[column] = cells[i]
		}
		rows = append(rows, r)
	}
}

// place is the path of the mail.
func (r *row) place(into string, number int) (string, error) {
	name := r.cells["file"]
	if name == "" {
		name = fmt.Sprintf("%04d", number)
	}
	at := path.Join(into, r.cells["folder"], strings.TrimSuffix(name, extension)+extension)
	if !strings.HasPrefix(at, into+"/") || strings.ContainsRune(at, 0) {
		return "", plugin.Errorf(plugin.CodeFailed, "%s line %d makes the path %q, which is not below %s", r.source, r.line, at, into)
	}
	return at, nil
}

// mail makes the mail of a row.
func (r *row) mail(files plugin.Reader, beside, salt string) ([]byte, error) {
	from, err := parseAddresses([]string{r.cells["from"]})
	if err != nil {
		return nil, err
	}
	d := &draft{
		from: from[0], subject: r.cells["subject"], id: r.cells["message_id"], inReplyTo: r.cells["in_reply_to"],
		references: strings.Fields(r.cells["in_reply_to"]), text: r.cells["text"], html: r.cells["html"],
		coding: coding{r.cells["charset"], r.cells["encoding"]},
	}
	for _, people := range []struct {
		column string
		target *[]address
	}{{"to", &d.to}, {"cc", &d.cc}} {
		if list := r.cells[people.column]; list != "" {
			if *people.target, err = parseAddresses([]string{list}); err != nil {
				return nil, err
			}
		}
	}
	if date := r.cells["date"]; date != "" {
		if d.date, err = time.Parse(time.RFC3339, date); err != nil {
			return nil, plugin.Errorf(plugin.CodeFailed, "%q is no date; give one like 2026-01-31T09:00:00+01:00", date)
		}
	}
	for name := range strings.SplitSeq(r.cells["attachments"], ";") {
		if name = strings.TrimSpace(name); name == "" {
			continue
		}
		content, err := file.Read(files, path.Join(beside, path.Clean("/"+name)))
		if err != nil {
			return nil, err
		}
		d.attachments = append(d.attachments, attachment{path.Base(name), kindOf(name), content})
	}
	return d.encode(salt)
}
