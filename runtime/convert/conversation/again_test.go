package conversation_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/workrover/workrover/runtime/convert"
	"github.com/workrover/workrover/runtime/convert/chat"
	"github.com/workrover/workrover/runtime/convert/conversation"
	"github.com/workrover/workrover/runtime/convert/formattest"
	"github.com/workrover/workrover/runtime/credit"
)

// TestAgain reads what was written: what is said to be carried is there again.
// Instructions are a message like others then, and advantages follow from checks.
func TestAgain(t *testing.T) {
	format := conversation.Format()
	written := formattest.Full(t)
	importer, err := chat.NewImporter(bytes.NewReader(formattest.Write(t, format, written)[""]))
	if err != nil {
		t.Fatal(err)
	}
	read, err := importer.Next()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := importer.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("there is another group: %v", err)
	}
	had, has := convert.Parts(written, assigned(t, written)), convert.Parts(read, assigned(t, read))
	other := []convert.Part{convert.PartInstructions, convert.PartAdvantage}
	for _, part := range format.Carries {
		if !slices.Contains(other, part) && slices.Contains(had, part) && !slices.Contains(has, part) {
			t.Errorf("%q was lost", part)
		}
	}
	if diff := cmp.Diff(said(t, read), said(t, written)); diff != "" {
		t.Errorf("conversations (-read +written):\n%s", diff)
	}
}

// said is the dialogues of the rollouts of a group, with their rewards.
func said(t *testing.T, g *convert.Group) []string {
	t.Helper()
	var all []string
	for r := range convert.Credited(g, assigned(t, g)) {
		text, err := json.MarshalIndent([]any{r.ID, r.Reward, r.Model, conversation.Of(g, r)}, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
	return all
}

func assigned(t *testing.T, g *convert.Group) *credit.Result {
	t.Helper()
	if err := g.CheckReward(); err != nil {
		t.Fatal(err)
	}
	result, err := g.Assign(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return result
}
