package delimited_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/plugins/office/delimited"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		name, data string
		known      delimited.Dialect
		want       delimited.Dialect
		rows       []string // cells with | between, after the line
	}{
		{name: "plain", data: "a,b\n1,2\n", want: delimited.Dialect{Encoding: "utf-8", Delimiter: ','}, rows: []string{"1:a|b", "2:1|2"}},
		{name: "no line feed at the end", data: "a,b\n1,", want: delimited.Dialect{Encoding: "utf-8", Delimiter: ','}, rows: []string{"1:a|b", "2:1|"}},
		{
			name: "of a German office", data: "Region;Umsatz\r\nM\xfcnchen;1.234,50\r\nK\xf6ln;0,80 \x80\r\n",
			want: delimited.Dialect{Encoding: "windows-1252", Delimiter: ';', CRLF: true}, rows: []string{"1:Region|Umsatz", "2:München|1.234,50", "3:Köln|0,80 €"},
		},
		{name: "mark", data: "\ufeffa\tb\n", want: delimited.Dialect{Encoding: "utf-8-bom", Delimiter: '\t'}, rows: []string{"1:a|b"}},
		{name: "UTF-16", data: "\xff\xfea\x00;\x00\xfc\x00\r\x00\n\x00", want: delimited.Dialect{Encoding: "utf-16le", Delimiter: ';', CRLF: true}, rows: []string{"1:a|ü"}},
		{name: "UTF-16 without a mark", data: "\x00a\x00|\x00b\x00\n", want: delimited.Dialect{Encoding: "utf-16be", Delimiter: '|'}, rows: []string{"1:a|b"}},
		{name: "odd UTF-16", data: "\xff\xfea\x00b", want: delimited.Dialect{Encoding: "utf-16le", Delimiter: ','}, rows: []string{"1:a"}},
		{name: "sep", data: "sep=|\na|b,c,d\n", want: delimited.Dialect{Encoding: "utf-8", Delimiter: '|'}, rows: []string{"2:a|b,c,d"}},
		{
			name: "quotation marks", data: "a,\"x, \"\"y\"\"\n2\"\nb,5\" tube\nc,\"d\"e\n",
			want: delimited.Dialect{Encoding: "utf-8", Delimiter: ','}, rows: []string{"1:a|x, \"y\"\n2", "3:b|5\" tube", "4:c|de"},
		},
		{
			name: "ragged, with a title and blank lines", data: "Report\n\na;b;c\n1;2\n1;2;3;4\n\n",
			want: delimited.Dialect{Encoding: "utf-8", Delimiter: ';'}, rows: []string{"1:Report", "3:a|b|c", "4:1|2", "5:1|2|3|4"},
		},
		{name: "carriage returns", data: "a,b\r1,2\r", want: delimited.Dialect{Encoding: "utf-8", Delimiter: ',', CRLF: false}, rows: []string{"1:a|b", "2:1|2"}},
		{name: "said", data: "a;b,c\n", known: delimited.Dialect{Delimiter: ';'}, want: delimited.Dialect{Encoding: "utf-8", Delimiter: ';'}, rows: []string{"1:a|b,c"}},
		{name: "decimal commas", data: "n;x;y\n1;1,5;2,5\n2;3,5;4,5\n", want: delimited.Dialect{Encoding: "utf-8", Delimiter: ';'}, rows: []string{"1:n|x|y", "2:1|1,5|2,5", "3:2|3,5|4,5"}},
		{name: "nothing", data: "", want: delimited.Dialect{Encoding: "utf-8", Delimiter: ','}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := delimited.Read([]byte(tt.data), tt.known)
			if err != nil {
				t.Fatal(err)
			}
			var rows []string
			for _, r := range got.Rows {
				rows = append(rows, strings.TrimSpace(strings.Join([]string{string(rune('0' + r.Line)), strings.Join(r.Cells, "|")}, ":")))
			}
			if diff := cmp.Diff(tt.rows, rows); diff != "" {
				t.Errorf("rows (-want +got):\n%s", diff)
			}
			if got.Dialect != tt.want {
				t.Errorf("dialect %+v; want %+v", got.Dialect, tt.want)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for _, tt := range []struct{ name, data, want string }{
		{"an open quotation mark", "a,b\n\"1,2\n3,4\n", "line 2: a quotation mark is opened and never closed"},
		{"too many cells", strings.Repeat(",", delimited.MaxCells), "it has more than 1000000 cells, which is more than is read of such a file"},
	} {
		if _, err := delimited.Read([]byte(tt.data), delimited.Dialect{}); err == nil || err.Error() != tt.want {
			t.Errorf("%s: %v; want %s", tt.name, err, tt.want)
		}
	}
}

// FuzzRead: whatever a text is, the table that it is read as is read again from
// what it is written as.
func FuzzRead(f *testing.F) {
	for _, data := range []string{"a,b\n1,2\n", "sep=;\na;b", "\xff\xfea\x00;\x00", "a,\"b\n", "M\xfcller;\"\"\"\"\r\n", "\n \n,\n"} {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := delimited.Read(data, delimited.Dialect{})
		if err != nil {
			return
		}
		var rows [][]string
		for _, r := range table.Rows {
			rows = append(rows, r.Cells)
		}
		dialect := delimited.Dialect{Encoding: delimited.UTF16LE, Delimiter: table.Dialect.Delimiter, CRLF: true}
		written, err := dialect.Write(rows)
		if err != nil {
			t.Fatal(err)
		}
		again, err := delimited.Read(written, dialect)
		if err != nil {
			t.Fatal(err)
		}
		var got [][]string
		for _, r := range again.Rows {
			got = append(got, r.Cells)
		}
		if diff := cmp.Diff(valid(rows), got); diff != "" {
			t.Errorf("%q: -read +read again:\n%s", data, diff)
		}
	})
}

// valid are the cells as UTF-16 can hold them.
func valid(rows [][]string) [][]string {
	for _, cells := range rows {
		for i := range cells {
			cells[i] = string([]rune(cells[i]))
		}
	}
	return rows
}
