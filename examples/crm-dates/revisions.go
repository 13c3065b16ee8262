package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// searchTool is the tool that compares dates.
const searchTool = "customer_relationship_manager_search_customers"

// propose writes a revision of each component.
func (h *healthy) propose(dir string) error {
	return errors.Join(
		revise(dir, "dates-again", "context", "The dates of customers are dates again.", ""),
		write(dir, "dates-again/files/"+customers, h.customers),
		revise(dir, "times-told", "task", "The task says that dates have a time of day.", "task {\n  instructions = file(\""+tasksFile+"\")\n}\n"),
		write(dir, "times-told/files/"+tasksFile, h.env.Task+"Dates in the crm have a time of day.\n"),
		revise(dir, "by-day", "harness", "Searches compare days.", h.byDay()),
		revise(dir, "gold-again", "verifier", "The tables as they should be are made of those that there are.", h.reference),
	)
}

func revise(dir, id, component, description, blocks string) error {
	head := fmt.Sprintf("revision %q {\n  component   = %q\n  description = %q\n}\n", id, component, description)
	if blocks != "" {
		head += "\n" + blocks
	}
	return write(dir, id+"/revision.hcl", head)
}

// byDay is the harness with a search that compares days.
func (h *healthy) byDay() string {
	var tools strings.Builder
	for _, t := range h.env.ToolInfos() {
		if t.Name == searchTool {
			fmt.Fprintf(&tools, "  tool %[1]q {\n    use    = plugin.desk.tool.%[1]s\n    config = { by_day = true }\n  }\n", t.Name)
			continue
		}
		fmt.Fprintf(&tools, "  tool %[1]q { use = plugin.desk.tool.%[1]s }\n", t.Name)
	}
	return regexp.MustCompile(`(?s)  tools = \[.*?\]\n`).ReplaceAllLiteralString(h.harness, tools.String())
}
