package officebench

import (
	"bytes"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/workrover/workrover/plugins/office/file"
)

// openSheet reads the active sheet of a workbook, as it is stored: nothing is
// calculated. The name of the file has to be that of a workbook.
func openSheet(name string, data []byte) (*sheet, error) {
	if !isWorkbookName(name) {
		return nil, fmt.Errorf("the name %s does not end as that of a workbook does", path.Base(name))
	}
	archive, err := file.OpenArchive(name, "workbook", data)
	if err != nil {
		return nil, err
	}
	b := &bundle{archive}
	book, err := readWorkbook(b)
	if err != nil {
		return nil, err
	}
	part, err := b.part(book.active)
	if err != nil {
		return nil, err
	}
	s, err := readSheet(bytes.NewReader(part), book)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", book.active, err)
	}
	return s, nil
}

// isWorkbookName reports whether a file of this name is opened as a workbook.
func isWorkbookName(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".xlsx", ".xlsm", ".xltx", ".xltm":
		return true
	}
	return false
}

// workbook is what the cells of a sheet refer to.
type workbook struct {
	active  string // the part of the active sheet
	epoch   epoch
	strings []string
	dates   map[int]bool // styles with the format of a date
	spans   map[int]bool // styles with that of a duration
}

func readWorkbook(b *bundle) (*workbook, error) {
	name, err := b.main()
	if err != nil {
		return nil, err
	}
	root, err := b.tree(name)
	if err != nil {
		return nil, err
	}
	relations, err := b.relations(name)
	if err != nil {
		return nil, err
	}
	book := &workbook{epoch: epoch1900()}
	switch root.child("workbookPr").attribute("date1904") {
	case "1", "true":
		book.epoch = epoch1904()
	}
	if book.active, err = activeSheet(b, root, relations); err != nil {
		return nil, err
	}
	for _, r := range relations {
		switch r.kind {
		case "sharedStrings":
			err = book.readStrings(b, r.target)
		case "styles":
			err = book.readStyles(b, r.target)
		}
		if err != nil {
			return nil, err
		}
	}
	return book, nil
}

// activeSheet is the part of the sheet that the first view which names one shows.
func activeSheet(b *bundle, root *node, relations map[string]relation) (string, error) {
	var sheets []relation
	for _, s := range root.child("sheets").all("sheet") {
		if r, ok := relations[s.attribute("id")]; ok && b.Has(r.target) {
			sheets = append(sheets, r)
		}
	}
	active := 0
	for _, view := range root.child("bookViews").all("workbookView") {
		if tab := view.attribute("activeTab"); tab != "" {
			var err error
			if active, err = strconv.Atoi(tab); err != nil {
				return "", fmt.Errorf("its active tab is %q", tab)
			}
			break
		}
	}
	if active < 0 || active >= len(sheets) {
		return "", fmt.Errorf("its active sheet is number %d of %d", active+1, len(sheets))
	}
	if kind := sheets[active].kind; kind != "worksheet" {
		return "", fmt.Errorf("its active sheet is a %s", kind)
	}
	return sheets[active].target, nil
}

func (w *workbook) readStrings(b *bundle, name string) error {
	root, err := b.tree(name)
	if err != nil {
		return err
	}
	for _, item := range root.all("si") {
		w.strings = append(w.strings, strings.ReplaceAll(richText(item), "x005F_", ""))
	}
	return nil
}

// richText is a text that may be of several runs.
func richText(n *node) string {
	var runs strings.Builder
	if t := n.child("t"); t != nil {
		runs.WriteString(t.text)
	}
	for _, run := range n.all("r") {
		for _, t := range run.all("t") {
			runs.WriteString(t.text)
		}
	}
	return runs.String()
}

// readStyles finds out which styles make a date of a number.
func (w *workbook) readStyles(b *bundle, name string) error {
	root, err := b.tree(name)
	if err != nil {
		return err
	}
	formats := builtinDates()
	for _, f := range root.child("numFmts").all("numFmt") {
		formats[f.attribute("numFmtId")] = f.attribute("formatCode")
	}
	w.dates, w.spans = map[int]bool{}, map[int]bool{}
	for i, style := range root.child("cellXfs").all("xf") {
		format := formats[style.attribute("numFmtId")]
		w.dates[i], w.spans[i] = isDateFormat(format), isSpanFormat(format)
	}
	return nil
}
