// Package parameters has the flags that say how credit is computed, for every verb
// that computes it.
package parameters

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/workrover/workrover/cmd/rover/internal/input"
	"github.com/workrover/workrover/runtime/credit"
	"github.com/workrover/workrover/runtime/documents"
)

// Flags are the flags that say how credit is computed.
type Flags struct {
	estimator string
	file      string   // "" for none
	set       []string // NAME=VALUE
}

// Register adds the flags to those of a verb.
func (p *Flags) Register(flags *pflag.FlagSet) {
	flags.StringVar(&p.estimator, "estimator", "", "how advantages are made: vtca (default), grpo, e-grpo")
	flags.StringVar(&p.file, "params", "", "take parameters from a JSON object in `FILE`")
	flags.StringArrayVar(&p.set, "set", nil, "set a parameter: `NAME=VALUE`, such as rho=0.2 or costs={\"error\":0}")
}

// Inputs are the files that the flags name.
func (p *Flags) Inputs() []string {
	if p.file == "" {
		return nil
	}
	return []string{p.file}
}

// Overrides are the parameters of the command line, the later the stronger. They
// are tried out, so that a mistake is not found only at the first group.
func (p *Flags) Overrides() ([]credit.Overrides, error) {
	fromFile, err := p.fromFile()
	if err != nil {
		return nil, err
	}
	fromFlags := credit.Overrides{}
	if p.estimator != "" {
		fromFlags["estimator"], _ = json.Marshal(p.estimator)
	}
	for _, each := range p.set {
		name, value, ok := strings.Cut(each, "=")
		if !ok {
			return nil, fmt.Errorf("--set %s: write NAME=VALUE", each)
		}
		fromFlags[name] = jsonOf(value)
	}
	over := []credit.Overrides{fromFile, fromFlags}
	tried := credit.Defaults()
	for i, from := range []string{"--params " + p.file, "the command line"} {
		if err := over[i].Apply(&tried); err != nil {
			return nil, fmt.Errorf("%s: %w", from, err)
		}
	}
	return over, nil
}

// jsonOf is the value of a parameter as it is typed: JSON, a number such as .3 that
// JSON would write in another way, or a word.
func jsonOf(value string) json.RawMessage {
	if json.Valid([]byte(value)) {
		return json.RawMessage(value)
	}
	if x, err := strconv.ParseFloat(value, 64); err == nil {
		if text, err := json.Marshal(x); err == nil { // finite
			return text
		}
	}
	text, _ := json.Marshal(value) // which is text
	return text
}

func (p *Flags) fromFile() (credit.Overrides, error) {
	if p.file == "" {
		return nil, nil
	}
	if _, err := input.Regular(p.file); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(p.file)
	if err != nil {
		return nil, err
	}
	var over credit.Overrides
	if err := json.Unmarshal(text, &over); err != nil {
		return nil, fmt.Errorf("--params %s: it is no JSON object of parameters: %w", p.file, documents.Explain(text, err))
	}
	return over, nil
}
