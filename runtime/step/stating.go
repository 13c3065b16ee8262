package step

// Stating is a plugin that judges by what is written in the environment, and is
// evaluated by the host. Its digest is that of the text.
type Stating interface {
	Plugin
	Statements() []Statement
}

// Statement is one thing that such a plugin goes by, as it is written.
type Statement struct {
	Check string // id
	What  string // "condition", "unchanged", "kind", "weight" or "message"
	Text  string
}
