package office

import (
	"path"
	"strings"

	"github.com/workrover/workrover/plugins/office/workbook"
)

// Values are what the cells of a workbook hold, by their places. Ok is false for a file
// of another kind, and for one that cannot be read.
func Values(name string, content []byte) (values map[string]string, ok bool) {
	switch strings.ToLower(path.Ext(name)) {
	case ".xlsx", ".xlsm":
		values, err := workbook.Values(name, content)
		return values, err == nil
	}
	return nil, false
}
