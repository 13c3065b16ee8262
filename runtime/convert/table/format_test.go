package table_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/table"
)

func TestFormat(t *testing.T) {
	for _, format := range []convert.Format{table.Parquet(), table.Lines()} {
		t.Run(format.Name, func(t *testing.T) { formattest.Test(t, format) })
	}
}
