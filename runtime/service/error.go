package service

import "fmt"

// Code classifies why a request was not done.
type Code string

// The codes of errors.
const (
	// What the program has to change.
	BadJSON         Code = "bad_json"          // the line is not one JSON object
	BadRequest      Code = "bad_request"       // a field is missing, unknown or of another type
	UnknownOp       Code = "unknown_op"        // there is no such op
	TooLong         Code = "too_long"          // the line is longer than Options.MaxLine
	UnknownSession  Code = "unknown_session"   // no reset of this stream has answered this session
	Finished        Code = "finished"          // the session has been finished
	Done            Code = "done"              // a step, though the rollout takes no more turns
	TooManySessions Code = "too_many_sessions" // Options.MaxSessions are open

	// What says nothing about the program.
	Interrupted Code = "interrupted" // the service is ending
	Fault       Code = "fault"       // the machine failed; the session can only be finished
)

// Error is why a request was not done.
type Error struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string { return string(e.Code) + ": " + e.Message }

func errorf(code Code, format string, args ...any) *Error {
	return &Error{Code: code, Message: fmt.Sprintf(format, args...)}
}
