package files

// Rehearsal are requests of every kind, as they come in most often. In a module
// that answered them while it initialised, a request takes half the time.
func Rehearsal() []string {
	return []string{
		`{"protocol":1,"op":"describe"}`,
		`{"protocol":1,"op":"call","name":"list","args":{"path":"none"}}`,
		`{"protocol":1,"op":"call","name":"read","args":{"path":"none"}}`,
		`{"protocol":1,"op":"call","name":"write","args":{"path":"none/x","text":"text"}}`,
		`{"protocol":1,"op":"call","name":"edit","args":{"path":"none","old":"a","new":"b"}}`,
		`{"protocol":1,"op":"call","name":"move","args":{"from":"none","to":"other"}}`,
		`{"protocol":1,"op":"call","name":"delete","args":{"path":"none"}}`,
		`{"protocol":1,"op":"call","name":"search","args":{"pattern":"x"}}`,
		`{"protocol":1,"op":"verify","name":"exists","config":{"paths":["none"]},"covers":[]}`,
		`{"protocol":1,"op":"verify","name":"absent","config":{"paths":["none"]},"covers":[]}`,
		`{"protocol":1,"op":"verify","name":"text","config":{"path":"none","equals":"x"},"covers":[]}`,
		`{"protocol":1,"op":"verify","name":"csv","config":{"path":"none","equals":{"columns":["a"],"rows":[["1"]]}},"covers":[]}`,
		`{"protocol":1,"op":"verify","name":"json","config":{"path":"none","equals":{"a":1}},"covers":[]}`,
		`{"protocol":1,"op":"verify","name":"unchanged","config":{"paths":["none"]},"covers":[]}`,
	}
}
