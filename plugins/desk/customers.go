package desk

import (
	"encoding/json"
	"time"

	"github.com/workrover/workrover/sdk/plugin"
)

// customers is the table of customers and of those who may become one.
func customers() kept { return kept{file: customersFile, id: "customer_id", name: "Customer"} }

func customerTools() []tool {
	id := param{"customer_id", "The id of the customer, such as 00000012."}
	name := param{"customer_name", "The name of the customer."}
	email := param{"customer_email", "The address of the customer."}
	product := param{"product_interest", "What the customer is interested in: Software, Hardware, Services, Consulting or Training."}
	status := param{"status", "How far it has come: Qualified, Won, Lost, Lead or Proposal."}
	assigned := param{"assigned_to_email", "The address of the person whom the customer is assigned to."}
	return []tool{
		{
			name: "customer_relationship_manager_update_customer", description: "Change one field of a customer.", writes: true, use: updateCustomer,
			params: []param{id, {"field", "The field: customer_name, assigned_to_email, customer_email, customer_phone, last_contact_date, product_interest, status, notes or follow_up_by."}, {"new_value", "What the field is to be."}},
		},
		{
			name: "customer_relationship_manager_add_customer", description: "Add a customer. Answers the id.", writes: true, use: addCustomer,
			params: []param{
				name, assigned, status, email,
				{"customer_phone", "The telephone number of the customer."},
				{"last_contact_date", "When the customer was last spoken to: YYYY-MM-DD."},
				product,
				{"notes", "What else is to be known."},
				{"follow_up_by", "When to speak to the customer again: YYYY-MM-DD."},
			},
		},
		{name: "customer_relationship_manager_delete_customer", description: "Delete a customer.", params: []param{id}, writes: true, use: customers().delete},
		{
			name: "customer_relationship_manager_search_customers", description: "Search customers by what their fields hold, and by dates. Answers up to five.", use: searchCustomers,
			params: []param{
				name, email, product, status, assigned,
				{"last_contact_date_min", "The earliest date of the last contact: YYYY-MM-DD."},
				{"last_contact_date_max", "The latest date of the last contact: YYYY-MM-DD."},
				{"follow_up_by_min", "The earliest date of the next contact: YYYY-MM-DD."},
				{"follow_up_by_max", "The latest date of the next contact: YYYY-MM-DD."},
			},
		},
	}
}

func searchCustomers(d *desk, a args) (answer, error) {
	texts := []string{"customer_name", "customer_email", "product_interest", "status", "assigned_to_email"}
	dates := []string{"last_contact_date", "follow_up_by"}
	if a.none(texts) && a.none([]string{"last_contact_date_min", "last_contact_date_max", "follow_up_by_min", "follow_up_by_max"}) {
		return says("No search parameters provided. Please provide at least one parameter.")
	}
	t, err := d.read(customersFile)
	if err != nil {
		return answer{}, err
	}
	rows := t.rows
	for _, name := range texts {
		if a[name].missing() {
			continue
		}
		if rows, err = t.matching(rows, name, a[name]); err != nil {
			return answer{}, err
		}
	}
	scale, err := dateScale(d.config)
	if err != nil {
		return answer{}, err
	}
	for _, name := range dates {
		if rows, err = t.spanned(rows, name, bounds{a[name+"_min"], a[name+"_max"]}, scale); err != nil {
			return answer{}, err
		}
	}
	return gives(t.records(rows[:min(len(rows), maxFound)]))
}

// dateScale is what the dates of customers are compared by: as they are written,
// or by their day, so that the last day of a span is in it where cells have a
// time of day, too.
func dateScale(config json.RawMessage) (func(string) string, error) {
	var set struct {
		ByDay bool `json:"by_day"`
	}
	if len(config) > 0 {
		if err := json.Unmarshal(config, &set); err != nil {
			return nil, plugin.Errorf(plugin.CodeFailed, "the config of the tool: %s", err)
		}
	}
	if !set.ByDay {
		return asWritten, nil
	}
	return func(s string) string { return s[:min(len(s), len(time.DateOnly))] }, nil
}

func updateCustomer(d *desk, a args) (answer, error) {
	if a.missing("customer_id", "field", "new_value") {
		return says("Customer ID, field, or new value not provided.")
	}
	field, _ := a["field"].text()
	c := a["new_value"].cell()
	switch field {
	case "status":
		if !a["new_value"].is("Qualified", "Won", "Lost", "Lead", "Proposal") {
			return says("Status not valid. Please choose from: 'Qualified', 'Won', 'Lost', 'Lead', 'Proposal'")
		}
	case "product_interest":
		if !a["new_value"].is("Software", "Hardware", "Services", "Consulting", "Training") {
			return says("Product interest not valid. Please choose from: 'Software', 'Hardware', 'Services', 'Consulting', 'Training'")
		}
	case "customer_email", "assigned_to_email":
		address, err := a.lowered("new_value")
		if err != nil {
			return answer{}, err
		}
		c = textCell(address)
	}
	t, err := d.read(customersFile)
	if err != nil {
		return answer{}, err
	}
	found, err := t.with("customer_id", a["customer_id"])
	if err != nil {
		return answer{}, err
	}
	column := t.column(field)
	switch {
	case len(found) == 0:
		return says("Customer not found.")
	case column < 0:
		return says("Field not valid. Please choose from: 'customer_name', 'assigned_to_email', 'customer_email', 'customer_phone', 'last_contact_date', 'product_interest', 'status', 'notes', 'follow_up_by'")
	}
	return customers().update(d, t, change{found, column, c})
}

// addCustomer checks nothing but that it has what it needs.
func addCustomer(d *desk, a args) (answer, error) {
	if a.missing("customer_name", "assigned_to_email", "status") {
		return says("Please provide all required fields: customer_name, assigned_to_email, status.")
	}
	cells := map[string]cell{"notes": textCell("")}
	for _, name := range []string{"customer_name", "status", "customer_phone", "last_contact_date", "product_interest", "notes", "follow_up_by"} {
		if _, given := a[name]; given {
			cells[name] = a[name].cell()
		}
	}
	for _, name := range []string{"assigned_to_email", "customer_email"} {
		if a[name].missing() {
			cells[name] = a[name].cell()
			continue
		}
		address, err := a.lowered(name)
		if err != nil {
			return answer{}, err
		}
		cells[name] = textCell(address)
	}
	t, err := d.read(customersFile)
	if err != nil {
		return answer{}, err
	}
	return customers().create(d, t, cells)
}
