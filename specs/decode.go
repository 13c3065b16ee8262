package specs

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// maxJSONDepth is far above what data has, and below what recursion survives.
const maxJSONDepth = 200

func (s *scope) json(p string) (cty.Value, error) {
	data, err := s.read(p)
	if err != nil {
		return cty.NilVal, err
	}
	v, err := decodeJSON(bytes.TrimPrefix(data, byteOrderMark()))
	if err != nil {
		return cty.NilVal, unfit(p, "is not JSON that can be used: "+err.Error())
	}
	return v, nil
}

func byteOrderMark() []byte { return []byte("\ufeff") }

func decodeJSON(data []byte) (cty.Value, error) {
	if err := checkJSON(data); err != nil {
		return cty.NilVal, err
	}
	ty, err := ctyjson.ImpliedType(data)
	if err != nil {
		return cty.NilVal, err
	}
	return ctyjson.Unmarshal(data, ty)
}

// checkJSON refuses what is no JSON, or out of bounds, before values are made:
// a value takes a hundred times the memory of its text.
func checkJSON(data []byte) error {
	if len(data) > maxText {
		return fmt.Errorf("it has %d bytes, and %d are allowed", len(data), maxText)
	}
	if !json.Valid(data) {
		var v json.RawMessage
		return json.Unmarshal(data, &v)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	for values, depth := 0, 0; ; values++ {
		token, err := decoder.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case json.Delim:
			if depth++; t == '}' || t == ']' {
				depth -= 2
			}
		case json.Number:
			if len(t) > maxDigits {
				return fmt.Errorf("a number has more than %d digits", maxDigits)
			}
		}
		if depth > maxJSONDepth {
			return fmt.Errorf("it nests more than %d levels deep", maxJSONDepth)
		}
		if values > maxValues {
			return fmt.Errorf("it has more than %d values", maxValues)
		}
	}
}

func (s *scope) csv(p string) (cty.Value, error) {
	data, err := s.read(p)
	if err != nil {
		return cty.NilVal, err
	}
	v, cost, err := decodeCSV(bytes.TrimPrefix(data, byteOrderMark()), s.work.lengthOnly)
	if err != nil {
		return cty.NilVal, unfit(p, "is not CSV that can be used: "+err.Error())
	}
	s.work.counted = cost
	return v, nil
}

// decodeCSV reads a table, and says what it costs to handle it: what is counted as it
// is made is not walked through once more. One of which only the length is of interest
// has empty rows.
func decodeCSV(data []byte, lengthOnly bool) (v cty.Value, cost int64, err error) {
	reader := csv.NewReader(bytes.NewReader(data))
	header, err := reader.Read()
	if errors.Is(err, io.EOF) {
		return cty.NilVal, 0, errors.New("it has no first row with the names of the columns")
	}
	if err != nil {
		return cty.NilVal, 0, err
	}
	columns := map[string]cty.Type{}
	for _, name := range header {
		if _, twice := columns[name]; twice {
			return cty.NilVal, 0, fmt.Errorf("two columns are named %q", name)
		}
		columns[name] = cty.String
	}
	row := rowOf
	if lengthOnly {
		reader.ReuseRecord, row = true, emptyRow
	}
	rows, cost, err := rowsOf(reader, header, row)
	switch {
	case err != nil:
		return cty.NilVal, 0, err
	case len(rows) == 0:
		return cty.ListValEmpty(cty.Object(columns)), cost, nil
	}
	return cty.ListVal(rows), cost, nil
}

// rowsOf reads the rows of a table, and what it costs to handle a list of them.
func rowsOf(reader *csv.Reader, header []string, row func(header, record []string) (cty.Value, int64)) (rows []cty.Value, cost int64, err error) {
	cost = 1
	for {
		record, err := reader.Read()
		if err == io.EOF {
			return rows, cost, nil
		}
		if err != nil {
			return nil, 0, err
		}
		if (len(rows)+1)*len(header) > maxValues {
			return nil, 0, fmt.Errorf("it has more than %d cells", maxValues)
		}
		v, more := row(header, record)
		rows = append(rows, v)
		cost += more
	}
}

// rowOf is a row, and what it costs.
func rowOf(header, record []string) (cty.Value, int64) {
	row, cost := make(map[string]cty.Value, len(header)), int64(1)
	for i, name := range header {
		cell := cty.StringVal(record[i])
		row[name] = cell
		cost += textCost(cell.AsString())
	}
	return cty.ObjectVal(row), cost
}

// emptyRow is a row without what is in it, at what it costs with that.
func emptyRow(_, record []string) (cty.Value, int64) {
	cost := int64(1)
	for _, cell := range record {
		cost += textCost(cty.NormalizeString(cell))
	}
	return cty.EmptyObjectVal, cost
}
