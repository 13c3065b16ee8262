package trl_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/convert/trl"
)

func TestFacts(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, trl.Format(), formattest.Halves(t))[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "prompt.2.content", Want: `"Begin."`},
		formattest.Fact{At: "completion.0.role", Want: `"assistant"`},
		formattest.Fact{At: "turn_messages", Want: `[0,2]`},
		formattest.Fact{At: "turn_advantages", Want: `[0.5,0.5]`},
		formattest.Fact{At: "turn_progress", Want: `[0.125,0.875]`},
		formattest.Fact{At: "turn_tokens", Want: `[2,6]`},
		formattest.Fact{At: "turn_token_weights.0", Want: `0.25`},
		formattest.Fact{At: "advantage", Want: `0.5`},
	)
	formattest.Facts(t, rows[1], formattest.Fact{At: "reward", Want: `0`}, formattest.Fact{At: "completion.1"})
}
