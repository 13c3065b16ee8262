package plugin

import (
	"fmt"
	"math"
)

// ParseRequest reads a request as a plugin receives it. It trusts the host to
// keep the protocol, and only asks what answering needs: that there is an
// object whose fields have their types.
func ParseRequest(data []byte) (*Request, error) {
	p := &parser{subject: "request"}
	if kindOf(data) == "object" {
		if err := sound(data); err != nil {
			return nil, fmt.Errorf("request %w", err)
		}
	}
	o := p.object("", data)
	r := &Request{
		Protocol: p.integer(o, "protocol"),
		Op:       Op(p.string(o, "op", needed)),
		Name:     p.string(o, "name", optional),
		Config:   p.any(o, "config", optional),
		Into:     p.string(o, "into", optional),
		Args:     p.any(o, "args", optional),
		Covers:   p.strings(o, "covers"),
		Task:     p.string(o, "task", optional),
	}
	if raw, ok := p.field(o, "tools", optional, "array"); ok {
		p.unmarshal(o, "tools", raw, &r.Tools)
	}
	if raw, ok := p.field(o, "history", optional, "array"); ok {
		p.unmarshal(o, "history", raw, &r.History)
	}
	if p.err != nil {
		return nil, p.err
	}
	return r, nil
}

func (p *parser) integer(o object, key string) int {
	f := p.number(o, key, needed)
	if f != math.Trunc(f) || math.Abs(f) > math.MaxInt32 {
		p.fail("%s is %s; a whole number is needed", o.at(key), o.value(key))
	}
	return int(f)
}
