package slime_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/slime"
)

func TestFormat(t *testing.T) {
	for _, format := range []convert.Format{slime.Format()} {
		t.Run(format.Name, func(t *testing.T) { formattest.Test(t, format) })
	}
}
