package plugin

import (
	"math"
	"strconv"
)

// MaxResponse is how many bytes a response may have, whatever limit an
// environment sets.
const MaxResponse = 64 << 20

// MaxModule is how many bytes a WASM module may have, with all of its custom
// sections. A longer one is not read.
const MaxModule = 128 << 20

// ParseResponse reads the answer of a plugin to a request with the given op
// and holds it against every rule of the protocol. A failure that the plugin
// reports is a response, not an error; the error says which rule the plugin
// broke and where. Fields that the op does not have are ignored, as protocol 1
// demands, and an optional field that is null counts as left out.
func ParseResponse(op Op, data []byte) (*Response, error) {
	if len(data) == 0 {
		return nil, breach(RuleOneResponse, "response is empty")
	}
	if len(data) > MaxResponse {
		return nil, breach(RuleAnswerSize, "response has %d bytes; at most %d are allowed", len(data), MaxResponse)
	}
	if err := sound(data); err != nil {
		return nil, breach(ruleOf(err), "response %v", err)
	}
	p := &parser{subject: "response", rule: RuleFields}
	r := p.response(op, p.object("", data))
	if p.err != nil {
		return nil, p.err
	}
	return r, nil
}

func (p *parser) response(op Op, o object) *Response {
	r := &Response{OK: p.by(RuleOK).bool(o, "ok", needed)}
	if !r.OK {
		r.Error = p.failure(p.by(RuleOKOrError).child(o, "error", needed))
		return r
	}
	if o.has("error") {
		p.by(RuleOKOrError).fail(`response has an "error" though "ok" is true`)
	}
	switch op {
	case OpDescribe:
		r.Describe = p.description(p.child(o, "describe", needed))
	case OpBuild:
	case OpCall:
		r.Output = p.by(RuleOutput).any(o, "output", needed)
		if o.has("text") {
			r.Text = new(p.string(o, "text", needed))
		}
	case OpVerify:
		r.Checks = p.checks(o)
	case OpAct:
		r.Say = p.string(o, "say", optional)
		r.Calls = p.calls(o)
		r.Done = p.bool(o, "done", optional)
	default:
		p.fail("no response is known for op %q", op)
	}
	return r
}

func (p *parser) failure(o object) *Error {
	e := &Error{
		Code:    Code(p.string(o, "code", needed)),
		Message: p.string(o, "message", needed),
		Detail:  p.any(o, "detail", optional),
	}
	switch e.Code {
	case CodeInvalidArgs, CodeNotFound, CodeDenied, CodeConflict, CodeFailed, CodeInternal:
	default:
		p.by(RuleErrorCode).fail("%s is %q; the codes are invalid_args, not_found, denied, conflict, failed and internal", o.at("code"), e.Code)
	}
	return e
}

func (p *parser) checks(o object) []Check {
	checks := []Check{} // none is an answer; nil is not
	first := map[string]int{}
	for i, item := range p.list(o, "checks", needed) {
		c := p.check(item)
		if j, ok := first[c.ID]; ok {
			p.by(RuleCheckIDsOnce).fail("checks[%d].id and checks[%d].id are both %q; an id is given once", j, i, c.ID)
		}
		first[c.ID] = i
		checks = append(checks, c)
	}
	return checks
}

func (p *parser) check(o object) Check {
	c := Check{
		ID:      p.by(RuleCheckID).name(o, "id"),
		Value:   p.number(o, "value", needed),
		Kind:    CheckKind(p.string(o, "kind", optional)),
		Message: p.string(o, "message", optional),
	}
	if !(c.Value >= 0 && c.Value <= 1) {
		p.by(RuleValueRange).fail("%s is %s; a value is from 0 to 1", o.at("value"), o.value("value"))
	}
	switch {
	case !o.has("kind"):
		c.Kind = Score
	case c.Kind != Score && c.Kind != Gate:
		p.by(RuleCheckKind).fail("%s is %q; the kinds are score and gate", o.at("kind"), c.Kind)
	}
	if o.has("weight") {
		c.Weight = new(p.number(o, "weight", needed))
		if !(*c.Weight >= 0 && !math.IsInf(*c.Weight, 1)) {
			p.by(RuleCheckWeight).fail("%s is %s; a weight is finite and at least 0", o.at("weight"), o.value("weight"))
		}
	}
	for _, e := range p.list(o, "evidence", optional) {
		c.Evidence = append(c.Evidence, Evidence{
			Path:     p.name(e, "path"),
			Locator:  p.string(e, "locator", optional),
			Expected: p.string(e, "expected", optional),
			Found:    p.string(e, "found", optional),
		})
	}
	return c
}

func (p *parser) calls(o object) []Call {
	calls := []Call{}
	for _, item := range p.list(o, "calls", needed) {
		calls = append(calls, Call{ID: p.name(item, "id"), Tool: p.name(item, "tool"), Args: p.any(item, "args", needed)})
	}
	return calls
}

// number reads a number as IEEE 754 double precision; a literal beyond its
// range becomes infinite, for the caller's rule to refuse.
func (p *parser) number(o object, key string, need need) float64 {
	raw, ok := p.field(o, key, need, "number")
	if !ok {
		return 0
	}
	f, _ := strconv.ParseFloat(string(raw), 64) // the only error left is the range
	return f
}
