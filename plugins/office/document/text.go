package document

// Text is what a document says, as the tools tell it.
func Text(at string, content []byte) (string, error) {
	blocks, err := parse(at, content)
	return markdown(blocks), err
}
