package table

import (
	"io"

	"github.com/parquet-go/parquet-go"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/rows"
	"github.com/workrover/workrover/runtime/credit"
)

// Parquet writes rows as a Parquet file.
func Parquet() convert.Format {
	return convert.Format{
		Name: "parquet", About: "a table with a row for each turn, for notebooks, as Parquet", Carries: carries(),
		File: func(out io.Writer) convert.Writer {
			return &writer{to: &columns{parquet.NewGenericWriter[row](out, parquet.Compression(&parquet.Snappy), parquet.MaxRowsPerRowGroup(rowsInMemory))}}
		},
	}
}

// Lines writes rows as JSON Lines.
func Lines() convert.Format {
	return convert.Format{
		Name: "jsonl", About: "the same table as JSON Lines", Carries: carries(),
		File: func(out io.Writer) convert.Writer { return &writer{to: &lines{rows.NewEncoder(out)}} },
	}
}

func carries() []convert.Part {
	return []convert.Part{
		convert.PartTask, convert.PartGroup, convert.PartEnvironment, convert.PartAgent, convert.PartModel, convert.PartSay, convert.PartReasoning,
		convert.PartTimes, convert.PartTokens, convert.PartPrompt, convert.PartCost, convert.PartArguments, convert.PartOutputs,
		convert.PartStatus, convert.PartAccesses, convert.PartConsumes, convert.PartProgress, convert.PartAdvantage,
		convert.PartCredit, convert.PartTokenWeight,
	}
}

// output takes rows.
type output interface {
	write(list []row) error
	Close() error
}

type writer struct {
	to     output
	groups int32
}

// Group implements [convert.Writer].
func (w *writer) Group(g *convert.Group, result *credit.Result) error {
	for r, c := range convert.Credited(g, result) {
		list := rowsOf(g, r, c)
		for i := range list {
			list[i].Group, list[i].Sigma = w.groups, result.Sigma
		}
		if err := w.to.write(list); err != nil {
			return err
		}
	}
	w.groups++
	return nil
}

// Close implements [convert.Writer].
func (w *writer) Close() error { return w.to.Close() }

// columns is a Parquet file.
type columns struct{ *parquet.GenericWriter[row] }

// rowsInMemory is when a group of rows is written out: columns are in memory until
// then.
const rowsInMemory = 8 << 10

func (c *columns) write(list []row) error {
	_, err := c.Write(list)
	return err
}

// lines is JSON Lines.
type lines struct{ rows.Encoder }

func (l *lines) write(list []row) error {
	for i := range list {
		if err := l.Encode(&list[i]); err != nil {
			return err
		}
	}
	return nil
}
