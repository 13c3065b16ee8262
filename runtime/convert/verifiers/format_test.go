package verifiers_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/verifiers"
)

func TestFormat(t *testing.T) {
	for _, format := range []convert.Format{verifiers.Steps(), verifiers.Traces()} {
		t.Run(format.Name, func(t *testing.T) { formattest.Test(t, format) })
	}
}
