package replay

import (
	"fmt"

	"github.com/workrover/workrover/runtime/environment"
	"github.com/workrover/workrover/runtime/journal"
	"github.com/workrover/workrover/runtime/rollout"
	"github.com/workrover/workrover/runtime/shelf"
	"github.com/workrover/workrover/runtime/step"
)

// Library has what is read to play bundles, so that what many of them hold is read
// once: lines, responses, scripts. It knows texts and what they say, and nothing
// about what holds where; so nothing depends on it but how long a replay takes. It may be
// used by many goroutines.
type Library struct {
	// Lines is what to open the bundles with; see [journal.OpenOptions].
	Lines *journal.Common

	responses *step.Responses
	agents    *shelf.Shelf[part, rollout.Agent]
	stated    *shelf.Shelf[pack, *environment.Stated]
	links     *shelf.Shelf[journal.Body, []*rollout.Link]
}

// part is what an agent plays by.
type part struct {
	control      *environment.Control
	name, script string // of none
}

// pack is what the package in a bundle is read by.
type pack struct {
	tree    journal.TreeRef
	plugins string // that the header names
}

// statedBytes is about how much memory it takes what packages state, and packBytes what
// one of them does.
const (
	statedBytes = 4 << 20
	packBytes   = 16 << 10
)

// linksBytes is about how much memory the links of rollouts may take, and linkBytes how
// much one does.
const (
	linksBytes = 32 << 20
	linkBytes  = 1 << 10
)

// agentsBytes is about how much memory agents may take.
const agentsBytes = 16 << 20

// NewLibrary returns a library in which nothing is yet.
func NewLibrary() *Library {
	return &Library{
		journal.NewCommon(), step.NewResponses(),
		shelf.New[part, rollout.Agent](agentsBytes), shelf.New[pack, *environment.Stated](statedBytes), shelf.New[journal.Body, []*rollout.Link](linksBytes),
	}
}

// states is what the package in a bundle states.
func (l *Library) states(bundle *journal.Bundle) *environment.Stated {
	ref, _ := bundle.Journal.Tree(journal.Package)
	key := pack{ref, fmt.Sprint(bundle.Journal.Header.Plugins)}
	if known, ok := l.stated.Get(key); ok {
		return known
	}
	stated := statedIn(bundle)
	l.stated.Put(key, stated, packBytes)
	return stated
}

// recorded is [rollout.Recorded]. Rollouts that said the same added the same to their
// digests.
func (l *Library) recorded(j *journal.Journal) ([]*rollout.Link, error) {
	body, shared := j.Body()
	if !shared || j.End == nil { // what an interrupted one added nobody has hashed yet
		return rollout.Recorded(j, l.responses)
	}
	if known, ok := l.links.Get(body); ok {
		return known, nil
	}
	links, err := rollout.Recorded(j, l.responses)
	if err == nil {
		l.links.Put(body, links, int64(linkBytes*len(links)))
	}
	return links, err
}

// control is the agent of a control.
func (l *Library) control(c *environment.Control) (rollout.Agent, error) {
	return l.agent(part{control: c}, len(c.Script), func() (rollout.Agent, error) { return rollout.ControlAgent(c) })
}

// script is the agent that plays a script.
func (l *Library) script(name, script string) (rollout.Agent, error) {
	return l.agent(part{name: name, script: script}, len(script), func() (rollout.Agent, error) { return rollout.ParseScript(name, []byte(script)) })
}

// agent is what is known under a part, or comes of parse.
func (l *Library) agent(key part, size int, parse func() (rollout.Agent, error)) (rollout.Agent, error) {
	if known, ok := l.agents.Get(key); ok {
		return known, nil
	}
	agent, err := parse()
	if err != nil {
		return nil, err
	}
	l.agents.Put(key, agent, int64(4*size)) // as text, and in parts
	return agent, nil
}
