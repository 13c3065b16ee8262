package conversation_test

import (
	"testing"

	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/convert/formattest"
)

func TestFacts(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, conversation.Format(), formattest.Halves(t))[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "id", Want: `"totals#1"`},
		formattest.Fact{At: "messages.0.content", Want: `"Be brief."`},
		formattest.Fact{At: "messages.3.reasoning_content", Want: `"I have to read it."`},
		formattest.Fact{At: "messages.3.tool_calls.0", Want: `{"id":"c1","type":"function","function":{"name":"read","arguments":"{\"path\": \"in.csv\"}"}}`},
		formattest.Fact{At: "messages.4", Want: `{"role":"tool","content":"12,<30>","tool_call_id":"c1","name":"read"}`},
		formattest.Fact{At: "messages.5.tool_calls.1.function.arguments", Want: `"path: /etc"`},
		formattest.Fact{At: "messages.8.content", Want: `"Thanks."`},
		formattest.Fact{At: "tools.1.function.parameters", Want: `{"type":"object"}`},
		formattest.Fact{At: "advantages", Want: `[0.5,0.5]`},
	)
}

// TestUnanswered has no answer to a call whose output nobody was shown, and quotes
// nothing as its arguments.
func TestUnanswered(t *testing.T) {
	rows := formattest.Lines(formattest.Write(t, conversation.Format(), formattest.Bare(t))[""])
	formattest.Facts(t, rows[0],
		formattest.Fact{At: "messages.0.tool_calls.0.function.arguments", Want: `"{}"`},
		formattest.Fact{At: "messages.1.role", Want: `"assistant"`},
		formattest.Fact{At: "messages.2"},
	)
}
