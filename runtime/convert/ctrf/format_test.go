package ctrf_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/ctrf"
	"github.com/workrover/workrover/runtime/convert/formattest"
)

func TestFormat(t *testing.T) {
	for _, format := range []convert.Format{ctrf.Format()} {
		t.Run(format.Name, func(t *testing.T) { formattest.Test(t, format) })
	}
}
