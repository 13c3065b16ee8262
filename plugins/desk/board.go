package desk

import "strings"

// board is the table of the tasks of the project.
func board() kept { return kept{file: tasksFile, id: "task_id", name: "Task"} }

func taskTools() []tool {
	id := param{"task_id", "The id of the task, such as 00000012."}
	name := param{"task_name", "The name of the task."}
	assigned := param{"assigned_to_email", "The address of the person whom it is assigned to."}
	list := param{"list_name", "The list: Backlog, In Progress, In Review or Completed."}
	due := param{"due_date", "When it is due: YYYY-MM-DD."}
	on := param{"board", "The board: Back end, Front end or Design."}
	field := param{"field", "The field: task_name, assigned_to_email, list_name, due_date or board."}
	return []tool{
		{
			name: "project_management_create_task", description: "Put a task on a board. Answers its id.", writes: true, use: createTask,
			params: []param{name, assigned, list, due, on},
		},
		{name: "project_management_delete_task", description: "Delete a task.", params: []param{id}, writes: true, use: board().delete},
		{
			name: "project_management_update_task", description: "Change one field of a task.", writes: true, use: updateTask,
			params: []param{id, field, {"new_value", "What the field is to be."}},
		},
		{name: "project_management_get_task_information_by_id", description: "Tell one field of a task.", params: []param{id, field}, use: board().lookUp},
		{
			name: "project_management_search_tasks", description: "Search tasks by what their fields hold. Answers all that match.", use: searchTasks,
			params: []param{name, assigned, list, due, on},
		},
	}
}

func taskFields() []string {
	return []string{"task_name", "assigned_to_email", "list_name", "due_date", "board"}
}

func searchTasks(d *desk, a args) (answer, error) {
	if a.none(taskFields()) {
		return says("No search parameters provided.")
	}
	t, err := d.read(tasksFile)
	if err != nil {
		return answer{}, err
	}
	rows := t.rows
	for _, name := range taskFields() {
		if a[name].missing() {
			continue
		}
		if rows, err = t.matching(rows, name, a[name]); err != nil {
			return answer{}, err
		}
	}
	return gives(t.records(rows))
}

func createTask(d *desk, a args) (answer, error) {
	if a.missing(taskFields()...) {
		return says("Missing task details.")
	}
	address, err := a.lowered("assigned_to_email")
	if err != nil {
		return answer{}, err
	}
	t, err := d.read(tasksFile)
	if err != nil {
		return answer{}, err
	}
	cells := map[string]cell{"assigned_to_email": textCell(address)}
	for _, name := range taskFields() {
		if name != "assigned_to_email" {
			cells[name] = a[name].cell()
		}
	}
	for _, name := range []string{"assigned_to_email", "list_name", "board"} {
		refusal, err := refuseTask(t, name, cells[name])
		if refusal != "" || err != nil {
			return answer{text: refusal}, err
		}
	}
	return board().create(d, t, cells)
}

// assigned reports whether a task is assigned to an address already, in any case.
func (t *table) assigned(address string) (bool, error) {
	place, err := t.need("assigned_to_email")
	if err != nil {
		return false, err
	}
	for _, r := range t.rows {
		if s, ok := r.cells[place].text(); ok && strings.ToLower(s) == address {
			return true, nil
		}
	}
	return false, nil
}

// refuseTask says why a field of a task cannot have a value, or "".
func refuseTask(t *table, field string, c cell) (string, error) {
	s, isText := c.text()
	switch field {
	case "assigned_to_email":
		known, err := t.assigned(s)
		if err != nil || !known {
			return "Assignee email not valid. Please choose from the list of team members.", err
		}
	case "list_name":
		if !isText || s != "Backlog" && s != "In Progress" && s != "In Review" && s != "Completed" {
			return "List not valid. Please choose from: 'Backlog', 'In Progress', 'In Review', 'Completed'.", nil
		}
	case "board":
		if !isText || s != "Back end" && s != "Front end" && s != "Design" {
			return "Board not valid. Please choose from: 'Back end', 'Front end', 'Design'.", nil
		}
	}
	return "", nil
}

func updateTask(d *desk, a args) (answer, error) {
	if a.missing("task_id", "field", "new_value") {
		return says("Task ID, field, or new value not provided.")
	}
	field, _ := a["field"].text()
	c := a["new_value"].cell()
	if field == "assigned_to_email" {
		address, err := a.lowered("new_value")
		if err != nil {
			return answer{}, err
		}
		c = textCell(address)
	}
	t, err := d.read(tasksFile)
	if err != nil {
		return answer{}, err
	}
	if refusal, err := refuseTask(t, field, c); refusal != "" || err != nil {
		return answer{text: refusal}, err
	}
	found, err := t.with("task_id", a["task_id"])
	if err != nil {
		return answer{}, err
	}
	column := t.column(field)
	switch {
	case len(found) == 0:
		return says("Task not found.")
	case column < 0:
		return says("Field not valid.")
	}
	return board().update(d, t, change{found, column, c})
}
