package sheet

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/workrover/workrover/plugins/office/cell"
	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/plugins/office/formula"
	"github.com/workrover/workrover/sdk/plugin"
)

func formulasVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyFormulas, Info: plugin.VerifierInfo{
		Name: "formulas",
		Description: "Cells of a workbook have formulas, a check for each, named by the cell. A formula has to be one that can be calculated; with reads, " +
			"it must depend on these cells, itself or by others; with moves, its value must change with them; with uses, it must call these functions; with equals, come to this value.",
		ConfigSchema: file.Schema(`
			"path": {"type": "string"},
			"cells": {"type": "object", "minProperties": 1, "description": "By cell, such as Summary!B2.", "additionalProperties": `+string(file.Schema(`
				"equals": `+expectedSchema+`,
				"reads": {"type": "array", "items": {"type": "string"}, "description": "Cells or ranges, such as North!C2:C20."},
				"moves": {"type": "array", "items": {"type": "string"}, "description": "Ranges; when all cells of one change, so must the value."},
				"uses": {"type": "array", "items": {"type": "string"}, "description": "Functions, such as SUM."}`))+`},
			"tolerance": {"type": "number", "minimum": 0, "default": 0}`, "path", "cells"),
	}}
}

// formulaConfig is what is asked of the formula of a cell.
type formulaConfig struct {
	Equals json.RawMessage
	Reads  []string
	Moves  []string
	Uses   []string
	want   *expected
}

func verifyFormulas(env *plugin.Env) ([]plugin.Check, error) {
	var config struct {
		Path      string
		Cells     map[string]*formulaConfig
		Tolerance float64
	}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	at, err := file.Place(config.Path)
	if err != nil {
		return nil, err
	}
	references := slices.Sorted(maps.Keys(config.Cells))
	for _, reference := range references {
		asked := config.Cells[reference]
		for _, each := range slices.Concat([]string{reference}, asked.Reads, asked.Moves) {
			if err := checkReference(each); err != nil {
				return nil, err
			}
		}
		if len(asked.Equals) > 0 {
			if asked.want, err = expectedOf(env, asked.Equals); err != nil {
				return nil, err
			}
		}
	}
	j, err := judgedAt(env, at)
	if err != nil {
		return file.FailAll(references, err, at), nil
	}
	checks := make([]plugin.Check, len(references))
	for i, reference := range references {
		checks[i] = j.formula(reference, config.Cells[reference], config.Tolerance)
	}
	return checks, nil
}

// formula judges the formula of one cell.
func (j *judged) formula(reference string, asked *formulaConfig, tolerance float64) plugin.Check {
	evidence := plugin.Evidence{Path: j.at, Locator: reference, Expected: "a formula"}
	s, area, err := j.placeOf(reference)
	if err != nil {
		return plugin.Fail(reference, file.Reason(err), evidence)
	}
	v, c, problem := j.shown(s, area.From)
	if c.Formula == "" {
		evidence.Found = told(v)
		return plugin.Fail(reference, reference+" has no formula, but "+told(v), evidence)
	}
	evidence.Found = "=" + file.Clip(c.Formula)
	switch {
	case problem != "":
		return plugin.Fail(reference, "it cannot be calculated: "+problem, evidence)
	case v.Kind == cell.Error && asked.want == nil:
		return plugin.Fail(reference, reference+" is "+v.Text, evidence)
	}
	if missing := j.unread(s.Name, area.From, asked.Reads); missing != "" {
		evidence.Expected = "a formula that depends on " + missing
		return plugin.Fail(reference, reference+" does not depend on "+missing, evidence)
	}
	if still := j.unmoved(s, area.From, asked.Moves); still != "" {
		evidence.Expected = "a formula whose value changes with " + still
		return plugin.Fail(reference, reference+" does not change with "+still, evidence)
	}
	_, functions := formula.Names(c.Formula)
	for _, function := range asked.Uses {
		if !slices.Contains(functions, strings.ToUpper(function)) {
			evidence.Expected = "a formula with " + function
			return plugin.Fail(reference, reference+" does not use "+function, evidence)
		}
	}
	if asked.want == nil {
		return plugin.Pass(reference)
	}
	return j.cell(reference, asked.want, tolerance)
}
