package terminal

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTableFitsTerminal(t *testing.T) {
	header := []string{"CHECK", "VALUE", "MESSAGE"}
	rows := [][]any{
		{"totals/rows", "0.5", "two of four rows are as they should be, the others are not"},
		{"memo", "1", ""},
	}
	tests := []struct {
		name  string
		width int
		want  string
	}{
		{"no terminal", 0, `
CHECK        VALUE  MESSAGE
totals/rows  0.5    two of four rows are as they should be, the others are not
memo         1
`},
		{"50 columns", 50, `
CHECK        VALUE  MESSAGE
totals/rows  0.5    two of four rows are as they
                    should be, the others are not
memo         1
`},
		{"very narrow", 10, `
CHECK        VALUE  MESSAGE
totals/rows  0.5    two of four rows are
                    as they should be,
                    the others are not
memo         1
`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			c := &Console{Out: &Answers{w: &out}, OutLook: Look{Width: tt.width}}
			c.Table(header, rows)
			if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), out.String()); diff != "" {
				t.Errorf("table (-want +got):\n%s", diff)
			}
		})
	}
}
