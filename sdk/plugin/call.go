package plugin

// NewCall is a call of a tool with arguments that package json can encode. The id
// is any text that no other call of the rollout has.
func NewCall(id, tool string, args any) (Call, error) {
	text, err := Encode(args)
	return Call{ID: id, Tool: tool, Args: text}, err
}
