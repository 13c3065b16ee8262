package step

import (
	"bytes"
	"hash/maphash"

	"github.com/workrover/workrover/runtime/shelf"
	"github.com/workrover/workrover/sdk/plugin"
)

// Responses reads the responses of records, each text once: a rollout has many
// verifications that say the same, and rollouts of one environment have many calls
// that do. It may be used by many goroutines. A nil Responses reads all of them.
type Responses struct {
	seed maphash.Seed
	read *shelf.Shelf[uint64, answered] // by the hash of their texts
}

// answered is a text, and what it is as the response to a request.
type answered struct {
	op       plugin.Op
	text     Text
	response *plugin.Response
}

// What responses take in memory, about: all together, and each beside its text.
const (
	responsesBytes = 64 << 20
	responseBytes  = 300
)

// NewResponses returns one that has read nothing.
func NewResponses() *Responses {
	return &Responses{maphash.MakeSeed(), shelf.New[uint64, answered](responsesBytes)}
}

// Of returns the response of a record that has no failure, to a request with the
// given op. It is not to be changed, nor is the text. The error says which rule of the
// protocol it breaks.
func (r *Responses) Of(op plugin.Op, record *Record) (*plugin.Response, error) {
	if r == nil {
		return plugin.ParseResponse(op, record.Response)
	}
	key := maphash.Bytes(r.seed, record.Response)
	if known, ok := r.read.Get(key); ok && known.op == op && bytes.Equal(known.text, record.Response) {
		return known.response, nil
	}
	response, err := plugin.ParseResponse(op, record.Response)
	if err == nil {
		r.read.Put(key, answered{op, record.Response, response}, int64(responseBytes+3*len(record.Response)))
	}
	return response, err
}
