package workbench

import (
	"fmt"
	"slices"
	"strings"
)

// Toolset says which tools a model was offered.
type Toolset string

// The toolsets.
const (
	All     Toolset = "all"     // all tools
	Domains Toolset = "domains" // those of the task's own toolkits, and the directory
)

// toolkit is a group of tools.
type toolkit struct {
	name  string
	table string // the file of the desk that its tools need
	tools []string
}

// directory is the toolkit that is always offered.
const directory = "company_directory"

// toolkits are all of them, in the order in which models are told of them.
func toolkits() []toolkit {
	return []toolkit{
		{"email", "mail.csv", []string{"send_email", "delete_email", "forward_email", "reply_email", "get_email_information_by_id", "search_emails"}},
		{"calendar", "calendar.csv", []string{"create_event", "delete_event", "update_event", "get_event_information_by_id", "search_events"}},
		{"analytics", "visits.csv", []string{"create_plot", "engaged_users_count", "get_visitor_information_by_id", "traffic_source_count", "total_visits_count", "get_average_session_duration"}},
		{"project_management", "tasks.csv", []string{"create_task", "delete_task", "update_task", "get_task_information_by_id", "search_tasks"}},
		{"customer_relationship_manager", "customers.csv", []string{"update_customer", "add_customer", "delete_customer", "search_customers"}},
		{directory, "addresses.csv", []string{"find_email_address"}},
	}
}

// sheet is a table of the benchmark.
type sheet struct {
	file    string   // of the benchmark
	table   string   // what the desk calls it
	columns []string // which the tools need
}

// sheets are all of them. The addresses have no header: they are only searched.
func sheets() []sheet {
	return []sheet{
		{"analytics_data.csv", "visits.csv", []string{"date_of_visit", "visitor_id", "session_duration_seconds", "traffic_source", "user_engaged"}},
		{"calendar_events.csv", "calendar.csv", []string{"event_id", "event_name", "participant_email", "event_start", "duration"}},
		{"customer_relationship_manager_data.csv", "customers.csv", []string{
			"customer_id", "assigned_to_email", "customer_name", "customer_email", "customer_phone",
			"last_contact_date", "product_interest", "status", "follow_up_by", "notes",
		}},
		{"email_addresses.csv", "addresses.csv", nil},
		{"emails.csv", "mail.csv", []string{"email_id", "inbox/outbox", "sender/recipient", "subject", "sent_datetime", "body"}},
		{"project_tasks.csv", "tasks.csv", []string{"task_id", "task_name", "assigned_to_email", "list_name", "due_date", "board"}},
	}
}

// offered are the toolkits of a toolset for a task: in the order of all of
// them, or as the task has them.
func (s Toolset) offered(t *Task) []toolkit {
	all := toolkits()
	if s == All {
		return all
	}
	var offered []toolkit
	for _, name := range append(slices.Clone(t.Toolkits), directory) {
		for _, kit := range all {
			if kit.name == name && !slices.ContainsFunc(offered, func(k toolkit) bool { return k.name == name }) {
				offered = append(offered, kit)
			}
		}
	}
	return offered
}

// names are the tools of some toolkits, by the benchmark's names.
func names(kits []toolkit) []string {
	var all []string
	for _, kit := range kits {
		for _, tool := range kit.tools {
			all = append(all, kit.name+"."+tool)
		}
	}
	return all
}

// deskName is what the desk calls a tool of the benchmark. What is no tool there
// keeps its name, unless the desk would know it by that.
func deskName(tool string) string {
	if isTool(tool) {
		return strings.Replace(tool, ".", "_", 1)
	}
	if slices.ContainsFunc(names(toolkits()), func(known string) bool { return deskName(known) == tool }) {
		return "unknown:" + tool
	}
	return tool
}

func isTool(name string) bool { return slices.Contains(names(toolkits()), name) }

// unknownTool is what a model was told that called a tool which it was not
// offered.
func unknownTool(name string, offered []string) string {
	return fmt.Sprintf("%s is not a valid tool, try one of [%s].", name, strings.Join(offered, ", "))
}
