package replay

import (
	"encoding/json"

	"github.com/workrover/workrover/runtime/digest"
	"github.com/workrover/workrover/runtime/footprint"
	"github.com/workrover/workrover/runtime/step"
)

// outcome is what a step came to, as it is stored: its record without what
// whoever looks for it knows.
type outcome struct {
	Effects    []footprint.Effect `json:"effects"`
	Response   step.Text          `json:"response,omitempty"`
	Failure    *step.Failure      `json:"failure,omitempty"`
	Log        step.Text          `json:"log,omitempty"`
	OutOfScope int                `json:"out_of_scope,omitempty"`
	Fuel       int64              `json:"fuel,omitempty"`
}

func outcomeOf(r *step.Record) []byte {
	text, err := json.Marshal(outcome{
		Effects: r.Effects, Response: r.Response, Failure: r.Failure, Log: r.Log, OutOfScope: r.OutOfScope, Fuel: r.Fuel,
	})
	if err != nil {
		panic(err) // plain data is only refused by a mistake of ours
	}
	return text
}

// record is the record of the step that is looked for, with this outcome.
func (o *outcome) record(q *query, observed []footprint.Observation) *step.Record {
	return &step.Record{
		Name: q.step.Name, Kind: q.step.Kind, Key: q.key, Plugin: q.step.Alias, Request: q.request, Observations: observed,
		Effects: o.Effects, Response: o.Response, Failure: o.Failure, Log: o.Log, OutOfScope: o.OutOfScope, Fuel: o.Fuel,
		Reusable: true,
	}
}

// NamedBy returns the blobs without which a record that a [Pool] has stored is of
// no use.
func NamedBy(stored []byte) ([]digest.Digest, error) {
	if len(stored) > 0 && stored[0] == '[' { // questions
		return nil, nil
	}
	var o outcome
	if err := json.Unmarshal(stored, &o); err != nil {
		return nil, err
	}
	return blobsOf(o.Effects), nil
}

func blobsOf(effects []footprint.Effect) []digest.Digest {
	var blobs []digest.Digest
	for _, e := range effects {
		if !e.Blob.IsZero() {
			blobs = append(blobs, e.Blob)
		}
	}
	return blobs
}
