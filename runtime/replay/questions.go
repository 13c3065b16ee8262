package replay

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
)

// maxLists bounds how many lists of questions of one key are tried, the newest
// first: each costs a look-up. Most steps have one, and few more than two.
const maxLists = 16

// questions are what a step asked, in order, without the answers. Steps of one
// key mostly ask the same.
type questions struct {
	list []question
	text []byte // as it is stored
	sum  digest.Digest
}

type question struct {
	kind footprint.Kind
	path string
}

// questionsOf are the questions of observations.
func questionsOf(observed []footprint.Observation) *questions {
	q := &questions{list: make([]question, len(observed))}
	pairs := make([][2]string, len(observed))
	for i, o := range observed {
		q.list[i] = question{o.Kind, o.Path}
		pairs[i] = [2]string{string(o.Kind), o.Path}
	}
	text, err := json.Marshal(pairs)
	if err != nil {
		panic(err) // plain data is only refused by a mistake of ours
	}
	q.text, q.sum = text, digest.Of(text)
	return q
}

// parseQuestions reads the text of questions.
func parseQuestions(text []byte) (*questions, error) {
	var pairs [][2]string
	if err := json.Unmarshal(text, &pairs); err != nil {
		return nil, err
	}
	q := &questions{list: make([]question, len(pairs)), text: text, sum: digest.Of(text)}
	for i, p := range pairs {
		q.list[i] = question{footprint.Kind(p[0]), p[1]}
	}
	return q, nil
}

// ask asks all of them.
func (q *questions) ask(state Answerer) []footprint.Observation {
	observed := make([]footprint.Observation, len(q.list))
	for i, o := range q.list {
		observed[i] = footprint.Observation{Kind: o.kind, Path: o.path, Answer: state.Answer(o.kind, o.path)}
	}
	return observed
}

// place is under which key a store has what steps of the given key came to that
// observed this.
func (q *questions) place(key step.Key, observed []footprint.Observation) digest.Digest {
	h := digest.NewHasher("observed")
	h.Digest("step", digest.Digest(key))
	h.Digest("questions", q.sum)
	for _, o := range observed {
		h.String("answer", o.Answer)
	}
	return h.Sum()
}
