package sheet

import (
	"encoding/json"
	"maps"
	"slices"

	"github.com/workrover/workrover/plugins/office/file"
	"github.com/workrover/workrover/sdk/plugin"
)

func cellsVerifier() plugin.Verifier {
	return plugin.Verifier{Verify: verifyCells, Info: plugin.VerifierInfo{
		Name: "cells",
		Description: "Cells of a workbook have the expected values, a check for each, named by the cell. Formulas are calculated anew. " +
			"Numbers may differ by the tolerance; days are texts such as 2026-01-05; null expects an empty cell.",
		ConfigSchema: file.Schema(`
			"path": {"type": "string"},
			"equals": {"type": "object", "minProperties": 1, "additionalProperties": `+expectedSchema+`, "description": "By cell, such as Summary!B2."},
			"tolerance": {"type": "number", "minimum": 0, "default": 0}`, "path", "equals"),
	}}
}

func verifyCells(env *plugin.Env) ([]plugin.Check, error) {
	var config struct {
		Path      string
		Equals    map[string]json.RawMessage
		Tolerance float64
	}
	if err := plugin.Decode(env.Config, &config); err != nil {
		return nil, err
	}
	at, err := file.Place(config.Path)
	if err != nil {
		return nil, err
	}
	references := slices.Sorted(maps.Keys(config.Equals))
	wanted := map[string]*expected{}
	for _, reference := range references {
		if wanted[reference], err = expectedOf(env, config.Equals[reference]); err != nil {
			return nil, err
		}
		if err := checkReference(reference); err != nil {
			return nil, err
		}
	}
	j, err := judgedAt(env, at)
	if err != nil {
		return file.FailAll(references, err, at), nil
	}
	checks := make([]plugin.Check, len(references))
	for i, reference := range references {
		checks[i] = j.cell(reference, wanted[reference], config.Tolerance)
	}
	return checks, nil
}

// cell judges one cell.
func (j *judged) cell(reference string, want *expected, tolerance float64) plugin.Check {
	evidence := plugin.Evidence{Path: j.at, Locator: reference, Expected: told(want.value)}
	if want.err != nil {
		return plugin.Fail(reference, "what is expected is not there: "+file.Reason(want.err), plugin.Evidence{Path: want.source})
	}
	s, area, err := j.placeOf(reference)
	if err != nil {
		return plugin.Fail(reference, file.Reason(err), evidence)
	}
	v, c, problem := j.shown(s, area.From)
	switch {
	case problem != "":
		evidence.Found = "=" + file.Clip(c.Formula)
		return plugin.Fail(reference, "it cannot be calculated: "+problem, evidence)
	case near(v, want.value, tolerance), near(c.Value, want.value, tolerance) && c.Formula == "":
		return plugin.Pass(reference)
	}
	evidence.Found = told(v)
	return plugin.Fail(reference, reference+" is "+told(v)+", not "+told(want.value), evidence)
}
