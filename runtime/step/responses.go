package step

import "github.com/workrover/workrover/sdk/plugin"

// Responses reads the responses of recorded verifications, each text once: a
// rollout has many that say the same. It is used by one goroutine. A nil Responses
// reads all of them.
type Responses struct {
	read map[string]*plugin.Response
}

// NewResponses returns one that has read nothing.
func NewResponses() *Responses { return &Responses{read: map[string]*plugin.Response{}} }

// Of returns the response of a record that has no failure, to a request with the
// given op. It is not to be changed. The error says which rule of the protocol it
// breaks.
func (r *Responses) Of(op plugin.Op, record *Record) (*plugin.Response, error) {
	if r == nil || op != plugin.OpVerify {
		return plugin.ParseResponse(op, record.Response)
	}
	if known := r.read[string(record.Response)]; known != nil {
		return known, nil
	}
	response, err := plugin.ParseResponse(op, record.Response)
	if err == nil {
		r.read[string(record.Response)] = response
	}
	return response, err
}
