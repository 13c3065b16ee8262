package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/workrover/workrover/sdk/plugin"
)

// config is what the policy acts by.
type config struct {
	Forget int `json:"forget"`
}

const configSchema = `{
	"type": "object",
	"properties": {"forget": {"type": "integer", "minimum": 0, "description": "How many orders at the end it overlooks."}},
	"additionalProperties": false
}`

// sums reads the orders in its first turn, and writes their sums in the second.
func sums(env *plugin.Env) (plugin.Action, error) {
	if len(env.History) == 0 {
		read, err := plugin.NewCall("orders", "read", map[string]string{"path": "orders.csv"})
		return plugin.Action{Say: "What was ordered?", Calls: []plugin.Call{read}}, err
	}
	orders := env.History[0].Calls[0]
	if orders.Status != plugin.StatusOK {
		return plugin.Action{Say: "I cannot read the orders.", Done: true}, nil
	}
	var c config
	if err := json.Unmarshal(env.Config, &c); err != nil {
		return plugin.Action{}, err
	}
	table, err := totals(orders.Shown, c.Forget)
	if err != nil {
		return plugin.Action{}, err
	}
	write, err := plugin.NewCall("totals", "write", map[string]string{"path": "out/totals.csv", "text": table})
	return plugin.Action{Say: "These are the sums.", Calls: []plugin.Call{write}, Done: true}, err
}

// totals adds up all orders but the last ones.
func totals(orders string, forget int) (string, error) {
	rows, err := csv.NewReader(strings.NewReader(orders)).ReadAll()
	if err != nil {
		return "", err
	}
	sums := map[string]int{}
	for _, row := range rows[1 : len(rows)-forget] {
		amount, err := strconv.Atoi(row[2])
		if err != nil {
			return "", err
		}
		sums[row[1]] += amount
	}
	var table strings.Builder
	table.WriteString("region,total\n")
	for _, region := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&table, "%s,%d\n", region, sums[region])
	}
	return table.String(), nil
}
