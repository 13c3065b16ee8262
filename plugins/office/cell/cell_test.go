package cell_test

import (
	"testing"
	"time"

	"github.com/workrover/workrover/plugins/office/cell"
)

func TestParseAddress(t *testing.T) {
	for _, tt := range []struct {
		text, err string
		want      cell.Address
	}{
		{text: "A1", want: cell.Address{Row: 1, Column: 1}},
		{text: "$xfd$1048576", want: cell.Address{Row: 1048576, Column: 16384}},
		{text: "ab12", want: cell.Address{Row: 12, Column: 28}},
		{text: "XFE1", err: `"XFE1" is beyond the last cell of a sheet, XFD1048576`},
		{text: "A99999999999999999999", err: `"A99999999999999999999" is no cell; a cell is letters and a number, such as B12`},
		{text: "A0", err: `"A0" is no cell; a cell is letters and a number, such as B12`},
		{text: "12", err: `"12" is no cell; a cell is letters and a number, such as B12`},
		{text: "A1:B2", err: `"A1:B2" is no cell; a cell is letters and a number, such as B12`},
	} {
		got, err := cell.ParseAddress(tt.text)
		if got != tt.want || said(err) != tt.err {
			t.Errorf("ParseAddress(%s) = %v, %v; want %v, %s", tt.text, got, err, tt.want, tt.err)
		}
	}
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestParseRange(t *testing.T) {
	for text, want := range map[string]string{
		"C10:a1": "A1:C10", "b2": "B2", "$A:$C": "A:C", "4:2": "2:4", "A1:A1": "A1",
		"A1:B": "", "A:2": "", "": "", "A": "", "2": "", "A1:B2:C3": "", "A0:A": "", "A$:B$": "", "$$2:3": "", "$2:$4": "2:4",
	} {
		got, err := cell.ParseRange(text)
		if err == nil && got.String() != want || err != nil && want != "" {
			t.Errorf("ParseRange(%s) = %v, %v; want %s", text, got, err, want)
		}
	}
}

func TestCutSheet(t *testing.T) {
	for _, sheet := range []string{"Summary", "Münster_2", "My sheet", "It's", "Q1", "2026", "a!b"} {
		got, rest := cell.CutSheet(cell.WithSheet(sheet, "B2"))
		if got != sheet || rest != "B2" {
			t.Errorf("%s: %q, %q", cell.WithSheet(sheet, "B2"), got, rest)
		}
	}
}

func TestValue(t *testing.T) {
	for _, tt := range []struct {
		value      cell.Value
		text, json string
	}{
		{cell.Value{}, "", "null"},
		{cell.Num(0.1), "0.1", "0.1"},
		{cell.Num(1e15 + 0.5), "1000000000000000.5", "1000000000000000.5"},
		{cell.Num(-1e-12), "-1e-12", "-1e-12"},
		{cell.Truth(true), "TRUE", "true"},
		{cell.Str("a\"\n\x01\xff"), "a\"\n\x01\xff", `"a\"\n\u0001` + "\ufffd" + `"`},
		{cell.Fault(cell.DivZero), "#DIV/0!", `"#DIV/0!"`},
	} {
		if tt.value.String() != tt.text || tt.value.JSON() != tt.json {
			t.Errorf("%v: %q %s; want %q %s", tt.value, tt.value.String(), tt.value.JSON(), tt.text, tt.json)
		}
	}
}

func TestDay(t *testing.T) {
	for serial := 0.0; serial < cell.MaxSerial; serial += 31 {
		moment, _ := cell.Moment(serial)
		if got, want := cell.Day(moment), moment.Format("2006-01-02"); got != want {
			t.Fatalf("Day(%v) = %s, want %s", serial, got, want)
		}
	}
}

func TestMoment(t *testing.T) {
	for _, tt := range []struct {
		serial float64
		want   string
	}{
		{1, "1900-01-01T00:00:00Z"},
		{59, "1900-02-28T00:00:00Z"},
		{61, "1900-03-01T00:00:00Z"},
		{46027.395833333336, "2026-01-05T09:30:00Z"},
		{cell.MaxSerial, "9999-12-31T00:00:00Z"},
	} {
		got, ok := cell.Moment(tt.serial)
		if !ok || got.Format(time.RFC3339) != tt.want {
			t.Errorf("Moment(%v) = %v, %t; want %s", tt.serial, got, ok, tt.want)
		}
		if back := cell.Serial(got); back != tt.serial {
			t.Errorf("Serial(%v) = %v; want %v", got, back, tt.serial)
		}
	}
	for _, serial := range []float64{-1, cell.MaxSerial + 1} {
		if got, ok := cell.Moment(serial); ok {
			t.Errorf("Moment(%v) = %v", serial, got)
		}
	}
}
