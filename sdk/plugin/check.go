package plugin

// Pass is a check that holds.
func Pass(id string) Check { return Check{ID: id, Value: 1} }

// Fail is a check that does not hold. The message says why; the evidence says
// where, what was expected there and what was found.
func Fail(id, message string, evidence ...Evidence) Check {
	return Check{ID: id, Message: message, Evidence: evidence}
}

// Partial is a check that holds to a part: value is from 0 to 1.
func Partial(id string, value float64, message string, evidence ...Evidence) Check {
	return Check{ID: id, Value: value, Message: message, Evidence: evidence}
}
