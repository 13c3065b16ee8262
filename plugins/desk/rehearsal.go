package desk

import "strings"

// Rehearsal are requests of every kind. There are no tables while a module
// initialises, but what package json and the heap need to answer them is the
// same.
func Rehearsal() []string {
	requests := []string{
		`{"protocol":1,"op":"describe"}`,
		`{"protocol":1,"op":"build","name":"calls","config":{"calls":[{"tool":"calendar_search_events","args":{"query":"x"}}],"skip_failing":true},"into":"/reference/none"}`,
		`{"protocol":1,"op":"verify","name":"tables","config":{},"covers":[]}`,
		`{"protocol":1,"op":"verify","name":"finished","config":{"sign":"x"},"covers":[]}`,
	}
	for _, t := range tools() {
		var given []string
		for _, p := range t.params {
			given = append(given, `"`+p.name+`":"x.y@z"`)
		}
		requests = append(requests, `{"protocol":1,"op":"call","name":"`+t.name+`","args":{`+strings.Join(given, ",")+`}}`)
	}
	return requests
}
