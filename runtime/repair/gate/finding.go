package gate

// Finding is why a combination does not pass: a failure that stays or a gate that
// breaks, or what could not be told of one.
type Finding struct {
	Gate   string `json:"gate,omitempty"`   // its name; none for a failure of the trigger
	Source string `json:"source,omitempty"` // whose cell shows it
	Check  string `json:"check,omitempty"`
	Why    string `json:"why"`
	Open   bool   `json:"open,omitempty"` // it is not known to be so, nor not to be
}

func (f *Finding) String() string {
	text := f.Why
	if f.Source != "" {
		text = f.Source + ": " + text
	}
	if f.Gate != "" {
		text = "gate " + f.Gate + ": " + text
	}
	return text
}
