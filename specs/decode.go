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
	v, err := decodeCSV(bytes.TrimPrefix(data, byteOrderMark()))
	if err != nil {
		return cty.NilVal, unfit(p, "is not CSV that can be used: "+err.Error())
	}
	return v, nil
}

func decodeCSV(data []byte) (cty.Value, error) {
	reader := csv.NewReader(bytes.NewReader(data))
	header, err := reader.Read()
	if err == io.EOF {
		return cty.NilVal, errors.New("it has no first row with the names of the columns")
	}
	if err != nil {
		return cty.NilVal, err
	}
	columns := map[string]cty.Type{}
	for _, name := range header {
		if _, twice := columns[name]; twice {
			return cty.NilVal, fmt.Errorf("two columns are named %q", name)
		}
		columns[name] = cty.String
	}
	var rows []cty.Value
	for {
		record, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return cty.NilVal, err
		}
		if (len(rows)+1)*len(header) > maxValues {
			return cty.NilVal, fmt.Errorf("it has more than %d cells", maxValues)
		}
		rows = append(rows, rowOf(header, record))
	}
	if len(rows) == 0 {
		return cty.ListValEmpty(cty.Object(columns)), nil
	}
	return cty.ListVal(rows), nil
}

func rowOf(header, record []string) cty.Value {
	row := make(map[string]cty.Value, len(header))
	for i, name := range header {
		row[name] = cty.StringVal(record[i])
	}
	return cty.ObjectVal(row)
}
