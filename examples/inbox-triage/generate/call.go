package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// call is one of a tool, with its arguments in the order in which people read
// them.
type call struct {
	ID   string `json:"id"`
	Tool string `json:"tool"`
	Args any    `json:"args"`
}

type path struct {
	Path string `json:"path"`
}

type inFolder struct {
	Folder string `json:"folder"`
}

type oneMail struct {
	Mail string `json:"mail"`
}

type days struct {
	From  string `json:"from"`
	Until string `json:"until"`
}

type freeTime struct {
	Calendars []string `json:"calendars"`
	days
	Minutes  int    `json:"minutes"`
	DayStart string `json:"day_start"`
	DayEnd   string `json:"day_end"`
}

type occurrence struct {
	Event      string `json:"event"`
	Occurrence string `json:"occurrence"`
}

type newEvent struct {
	Title     string   `json:"title"`
	Start     string   `json:"start"`
	Minutes   int      `json:"minutes"`
	Attendees []string `json:"attendees"`
}

type reply struct {
	Mail string `json:"mail"`
	Text string `json:"text"`
	All  bool   `json:"all,omitempty"`
}

type move struct {
	Mails  []string `json:"mails"`
	Folder string   `json:"folder"`
	Create bool     `json:"create"`
}

// script is what a control does, a line for each turn.
type script struct {
	out   strings.Builder
	turns int
}

func (s *script) turn(say string, calls ...call) {
	s.turns++
	for i := range calls {
		calls[i].ID = fmt.Sprintf("t%d-%d", s.turns, i+1)
	}
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(struct {
		Say   string `json:"say"`
		Calls []call `json:"calls"`
	}{say, calls})
	if err != nil {
		panic("generate: " + err.Error()) // it is made of texts and numbers
	}
	s.out.WriteString(spaced(line.String()))
}

// spaced puts a blank after each comma and colon of a JSON text that is not
// within a string: these lines are read by people.
func spaced(text string) string {
	var out strings.Builder
	quoted, escaped := false, false
	for _, r := range text {
		out.WriteRune(r)
		switch {
		case escaped:
			escaped = false
		case quoted && r == '\\':
			escaped = true
		case r == '"':
			quoted = !quoted
		case !quoted && (r == ',' || r == ':'):
			out.WriteByte(' ')
		}
	}
	return out.String()
}
