package officebench

import (
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

// contain asks whether a text has all keywords, in any case.
func (q *Question) contain(r *result) (finding, error) {
	at := q.subject()
	var content string
	var err error
	switch {
	case q.Type == typeMail:
		content, err = mailsText(r, q.User)
	case !r.isFile(at):
		return no(plugin.Evidence{Path: at}, "there is no file %s", shown(at)), nil
	default:
		content, err = textOf(r, q.Type, at)
	}
	if err != nil {
		return finding{}, err
	}
	if keyword, missing := missingKeyword(content, q.Keywords); missing {
		evidence := plugin.Evidence{Path: at, Expected: file.Clip(keyword), Found: file.Clip(content)}
		return no(evidence, "%s does not contain %q", shown(at), file.Clip(keyword)), nil
	}
	return yes(), nil
}

// notContain is the negation of contain, not of each keyword: one that is missing
// is enough, and so is a missing file. What raises there raises here.
func (q *Question) notContain(r *result) (finding, error) {
	contained, err := q.contain(r)
	if err != nil || !contained.yes {
		return finding{yes: err == nil}, err
	}
	at := q.subject()
	return no(plugin.Evidence{Path: at}, "%s contains %q", shown(at), q.Keywords), nil
}

// missingKeyword finds the first keyword that a text does not have. A keyword that
// is a number takes the commas out of the text, for itself and for those after it.
func missingKeyword(content string, keywords []string) (string, bool) {
	content = lower(content)
	for _, keyword := range keywords {
		wanted := lower(keyword)
		if isNumber(wanted) {
			content = strings.ReplaceAll(content, ",", "")
		}
		if !strings.Contains(content, wanted) {
			return keyword, true
		}
	}
	return "", false
}
