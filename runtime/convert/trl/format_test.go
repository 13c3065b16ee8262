package trl_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/trl"
)

func TestFormat(t *testing.T) {
	for _, format := range []convert.Format{trl.Format()} {
		t.Run(format.Name, func(t *testing.T) { formattest.Test(t, format) })
	}
}
