package otel

import (
	"encoding/json"
	"strconv"
)

// tracesData is a document.
type tracesData struct {
	ResourceSpans []resourceSpans `json:"resourceSpans"`
}

type resourceSpans struct {
	Resource   resource     `json:"resource"`
	ScopeSpans []scopeSpans `json:"scopeSpans"`
	SchemaURL  string       `json:"schemaUrl"`
}

type resource struct {
	Attributes attributes `json:"attributes"`
}

type scopeSpans struct {
	Scope     scope  `json:"scope"`
	Spans     []span `json:"spans"`
	SchemaURL string `json:"schemaUrl"`
}

type scope struct {
	Name string `json:"name"`
}

// span is one thing that was done.
type span struct {
	TraceID    string     `json:"traceId"` // hexadecimal
	ID         string     `json:"spanId"`
	ParentID   string     `json:"parentSpanId,omitempty"`
	Name       string     `json:"name"`
	Kind       kind       `json:"kind"`
	Start      nanos      `json:"startTimeUnixNano,omitempty"`
	End        nanos      `json:"endTimeUnixNano,omitempty"`
	Attributes attributes `json:"attributes,omitempty"`
	Events     []event    `json:"events,omitempty"`
	Links      []link     `json:"links,omitempty"`
	Status     *status    `json:"status,omitempty"`
}

type kind int

const (
	internal kind = 1
	client   kind = 3
)

// nanos is nanoseconds since 1970 as a text, or "" where they are not known.
type nanos string

type event struct {
	Time       nanos      `json:"timeUnixNano,omitempty"`
	Name       string     `json:"name"`
	Attributes attributes `json:"attributes,omitempty"`
}

// link leads to a span that this one follows from.
type link struct {
	TraceID    string     `json:"traceId"`
	ID         string     `json:"spanId"`
	Attributes attributes `json:"attributes,omitempty"`
}

type status struct {
	Code int `json:"code"`
}

const failed = 2

// attributes are names with values.
type attributes []attribute

type attribute struct {
	Key   string `json:"key"`
	Value value  `json:"value"`
}

// value is one of these.
type value struct {
	String *string  `json:"stringValue,omitempty"`
	Int    *string  `json:"intValue,omitempty"`
	Double *float64 `json:"doubleValue,omitempty"`
}

// text adds a text, unless it is empty.
func (a *attributes) text(key, v string) {
	if v != "" {
		*a = append(*a, attribute{key, value{String: &v}})
	}
}

func (a *attributes) int(key string, v int) {
	*a = append(*a, attribute{key, value{Int: new(strconv.Itoa(v))}})
}

func (a *attributes) double(key string, v float64) {
	*a = append(*a, attribute{key, value{Double: &v}})
}

// json adds a value as JSON in a text, as the conventions want it on spans.
func (a *attributes) json(key string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	a.text(key, string(text))
	return nil
}
