// Command crm-dates makes a broken environment of a healthy one that was imported
// from WorkBench, the way a port of that benchmark once did: the dates of all
// customers become moments, while the tables as they should be stay what they
// were.
//
//	go run ./examples/crm-dates workbench/environments/customer_relationship_manager-075.domains broken
//
// Beside it lie four revisions, one of each component, for rover repair to choose
// from. What it chooses, and why that depends on who is asked, the README tells.
package main
