package desk

// calendar is the table of events. Times are as they were given, so two events may be
// at once, at night, or at no time at all.
func calendar() kept { return kept{file: calendarFile, id: "event_id", name: "Event"} }

func calendarTools() []tool {
	id := param{"event_id", "The id of the event, such as 00000012."}
	return []tool{
		{
			name: "calendar_create_event", description: "Put an event into the calendar. Answers its id.", writes: true, use: createEvent,
			params: []param{
				{"event_name", "The name of the event."},
				{"participant_email", "The address of the participant."},
				{"event_start", "When it begins: YYYY-MM-DD HH:MM:SS."},
				{"duration", "How many minutes it takes."},
			},
		},
		{name: "calendar_delete_event", description: "Delete an event.", params: []param{id}, writes: true, use: calendar().delete},
		{
			name: "calendar_update_event", description: "Change one field of an event.", writes: true, use: updateEvent,
			params: []param{id, {"field", "The field to change: event_name, participant_email, event_start or duration."}, {"new_value", "What the field is to be."}},
		},
		{
			name: "calendar_get_event_information_by_id", description: "Tell one field of an event.", use: calendar().lookUp,
			params: []param{id, {"field", "The field: event_id, event_name, participant_email, event_start or duration."}},
		},
		{
			name: "calendar_search_events", description: "Search events by name, participant and time. Answers up to five.", use: searchEvents,
			params: []param{
				{"query", "What the name or the address of the participant holds."},
				{"time_min", "The earliest start: YYYY-MM-DD HH:MM:SS."},
				{"time_max", "The latest start: YYYY-MM-DD HH:MM:SS."},
			},
		},
	}
}

func createEvent(d *desk, a args) (answer, error) {
	for _, needed := range []struct{ name, answer string }{
		{"event_name", "Event name not provided."},
		{"participant_email", "Participant email not provided."},
		{"event_start", "Event start not provided."},
		{"duration", "Event duration not provided."},
	} {
		if a.missing(needed.name) {
			return says(needed.answer)
		}
	}
	address, err := a.lowered("participant_email")
	if err != nil {
		return answer{}, err
	}
	t, err := d.read(calendarFile)
	if err != nil {
		return answer{}, err
	}
	return calendar().create(d, t, map[string]cell{
		"event_name":        a["event_name"].cell(),
		"participant_email": textCell(address),
		"event_start":       a["event_start"].cell(),
		"duration":          a["duration"].cell(),
	})
}

// updateEvent changes whatever field is named; one that there is not is added.
func updateEvent(d *desk, a args) (answer, error) {
	if a.missing("event_id", "field", "new_value") {
		return says("Event ID, field, or new value not provided.")
	}
	t, err := d.read(calendarFile)
	if err != nil {
		return answer{}, err
	}
	found, err := t.with("event_id", a["event_id"])
	if err != nil {
		return answer{}, err
	}
	if len(found) == 0 {
		return says("Event not found.")
	}
	field, err := a.texted("field")
	if err != nil {
		return answer{}, err
	}
	c := a["new_value"].cell()
	if field == "participant_email" {
		address, err := a.lowered("new_value")
		if err != nil {
			return answer{}, err
		}
		c = textCell(address)
	}
	column := t.column(field)
	if column < 0 {
		column = t.addColumn(field)
	}
	return calendar().update(d, t, change{found, column, c})
}

const maxFound = 5

func searchEvents(d *desk, a args) (answer, error) {
	t, err := d.read(calendarFile)
	if err != nil {
		return answer{}, err
	}
	rows := t.rows
	if !a["query"].missing() {
		if rows, err = t.anyMatches(a["query"], "event_name", "participant_email"); err != nil {
			return answer{}, err
		}
	}
	if rows, err = t.between(rows, "event_start", bounds{a["time_min"], a["time_max"]}, instant); err != nil {
		return answer{}, err
	}
	if len(rows) == 0 {
		return says("No events found.")
	}
	return gives(t.records(rows[:min(len(rows), maxFound)]))
}
