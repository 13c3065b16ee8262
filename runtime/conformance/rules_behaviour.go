package conformance

import "github.com/workrover/workrover/sdk/plugin"

// The rules about what plugins do, by name.
const (
	UnknownOp       plugin.Rule = "unknown-op"
	UnknownName     plugin.Rule = "unknown-name"
	OtherProtocol   plugin.Rule = "other-protocol"
	UnknownFields   plugin.Rule = "unknown-fields"
	SameAnswer      plugin.Rule = "same-answer"
	FuelStops       plugin.Rule = "fuel-stops"
	FittingArgs     plugin.Rule = "fitting-arguments"
	MisfittingArgs  plugin.Rule = "misfitting-arguments"
	FittingConfig   plugin.Rule = "fitting-config"
	WritesDeclared  plugin.Rule = "writes-declared"
	NeedsDeclared   plugin.Rule = "needs-declared"
	OutputSchema    plugin.Rule = "output-schema"
	CheckIDsStable  plugin.Rule = "check-ids-stable"
	EvidenceRead    plugin.Rule = "evidence-read"
	ReadsOnly       plugin.Rule = "reads-only"
	WithoutClock    plugin.Rule = "verdict-without-clock"
	WithoutChance   plugin.Rule = "verdict-without-chance"
	WithoutTimes    plugin.Rule = "verdict-without-file-times"
	MissingFile     plugin.Rule = "missing-file"
	UnreadableFile  plugin.Rule = "unreadable-file"
	HugeFile        plugin.Rule = "huge-file"
	BuilderStays    plugin.Rule = "builder-stays"
	CallIDsOnce     plugin.Rule = "call-ids-once"
	CaseFull        plugin.Rule = "case-full"
	CasePartial     plugin.Rule = "case-partial"
	CaseZero        plugin.Rule = "case-zero"
	CaseMalformed   plugin.Rule = "case-malformed"
	CaseMutant      plugin.Rule = "case-mutant"
	CaseExpectation plugin.Rule = "case-expectation"
)

const (
	sameSentence    = "The same request on the same files gives the same response and the same files, on every machine; that is what lets a rollout be replayed."
	aloneSentence   = "It has no memory, so a check is a statement about the files alone."
	valueSentence   = "| `value` | a number from 0 to 1: to what part the check holds |"
	unwrittenAnswer = "A file that the agent did not write, or wrote wrongly, is not such a failure but a check with the value 0."
)

func aboutRequests() []Rule {
	return []Rule{
		{
			UnknownOp, "Requests that a plugin cannot answer are failures too: an unknown `op` or `name` is `not_found`; another `protocol` is `failed`, with both numbers in the message.",
			"asks an op that there is not", "Answer `not_found` for every op that the plugin does not know.",
		},
		{
			UnknownName, "Requests that a plugin cannot answer are failures too: an unknown `op` or `name` is `not_found`; another `protocol` is `failed`, with both numbers in the message.",
			"asks for a name that the plugin does not offer", "Compare `name` with every name that is offered, and answer `not_found` for all others: a plugin with one verifier has to look, too.",
		},
		{
			OtherProtocol, "Requests that a plugin cannot answer are failures too: an unknown `op` or `name` is `not_found`; another `protocol` is `failed`, with both numbers in the message.",
			"asks with `\"protocol\": 2`", "Look at `protocol` first, and answer `failed` if it is not 1: \"the request is of protocol 2; this plugin speaks protocol 1\".",
		},
		{
			UnknownFields, "Fields may be added to messages, within version 1; whoever receives one that it does not know ignores it.",
			"asks again with a field that there is not", "Do not let the reader of JSON refuse fields of the request that it does not know.",
		},
		{
			SameAnswer, sameSentence,
			"asks something else, and then the same again",
			"Look for what is kept in a global variable or counted up, for the order of a map or set, and for addresses in messages.",
		},
		{
			FuelStops, "| `fuel` | 10,000,000,000 | the request ends as a failure |",
			"asks with half of the fuel that the answer took", "This is the host's to keep. Please report it.",
		},
	}
}

func aboutTools() []Rule {
	return []Rule{
		{
			FittingArgs, "`args` is what the agent gave, after the host has held it against the schema.",
			"calls each tool with arguments that fit its schema; broken if it answers the same `invalid_args` to all of them",
			"Schema and code disagree: a property has another name or type in one of them, or is required in one alone. If texts must look in a certain way, say it in the schema, with `enum`, `pattern` or `format`, or give `examples`, from which the kit draws.",
		},
		{
			MisfittingArgs, "Schemas are objects of JSON Schema, draft 2020-12; the host holds arguments and configurations against them before it asks, so a plugin meets only valid ones.",
			"calls each tool with arguments that its schema does not allow, past the host; broken if there is no answer of the right form",
			"What the plugin answers is its own affair, but it has to end and to be an answer.",
		},
		{
			WritesDeclared, "`writes` is true if the tool changes files",
			"looks whether a tool with `\"writes\": false` has changed files", "Set `writes` to true, or write nothing but `/tmp`.",
		},
		{
			NeedsDeclared, "What a plugin *declares* grants nothing. The environment grants, and a path that it did not grant answers EACCES.",
			"looks whether a tool has changed files that `needs.write` does not have",
			"Add the path to `needs.write`: whoever uses the plugin grants what it declares, and no more.",
		},
		{
			OutputSchema, "`output_schema` is optional, `writes` is true if the tool changes files",
			"holds every output against the schema of outputs", "Change the schema or the output.",
		},
		{
			plugin.RuleOutput, "| `call` | `output`: any JSON value. `text`, optional: what the agent is shown. Without it the agent is shown `output` as compact JSON |",
			"reads every answer of a tool", "Give `output`, be it `null`; `text` alone is not enough.",
		},
	}
}

func aboutVerifiers() []Rule {
	return append([]Rule{
		{plugin.RuleValueRange, valueSentence, "reads every check", "Divide by what can be reached: 3 of 4 rows are 0.75."},
		{plugin.RuleCheckID, "| `id` | text, not empty, once in a response |", "reads every check", "Give each check an id."},
		{plugin.RuleCheckIDsOnce, "| `id` | text, not empty, once in a response |", "reads every check", "Put what distinguishes the checks into the id: `row-3`."},
		{plugin.RuleCheckKind, "| `kind` | optional: `score` (counts towards the reward; the default) or `gate` (below 1, the reward is 0) |", "reads every check", "Use `score` or `gate`, or leave it out."},
		{plugin.RuleCheckWeight, "| `weight` | optional number, finite, at least 0; 1 if left out |", "reads every check", "A penalty is a check with a low value, not one with a negative weight."},
		{
			CheckIDsStable, "A verifier gives the same ids, kinds and weights throughout a rollout, whatever it finds: when a file is missing, its checks have the value 0 and a message.",
			"compares the checks on all files that one configuration was tried on",
			"Make ids of what is expected (the configuration, the reference), and not of what was found: no times, no counters, no rows of the agent's file.",
		},
		{
			EvidenceRead, "| `evidence` | optional list of `{\"path\", \"locator\", \"expected\", \"found\"}`, all texts: a file that the check rests on",
			"compares the paths with the files that the verifier asked for",
			"Give the path as it was opened, with its mount: `/workspace/report.csv`. A check that rests on the configuration alone has the path `config`.",
		},
		{
			ReadsOnly, "Tools see what is granted to them; verifiers read only",
			"looks whether a verifier tries to write", "Write to `/tmp`, which is gone after the request.",
		},
		{WithoutClock, aloneSentence, "asks again at another time", "Compare with dates in the files or in the configuration; put no time into messages."},
		{WithoutChance, aloneSentence, "asks again with other random numbers", "Judge every row, or choose those that are judged by their content."},
		{WithoutTimes, aloneSentence, "asks again after the files were written in another order, at other times", "Sort by name or by content, and not by the time of a file."},
		{
			FittingConfig, "`config` is an object, as the environment has it; `{}` if it has none.",
			"asks with configurations that fit the schema; broken if the answer to all of them is the same `invalid_args`",
			"Schema and code disagree. If a plain `{}` is not enough, say in `config_schema` what is `required`, and how texts must look, or give `examples`.",
		},
	}, aboutFiles()...)
}

func aboutFiles() []Rule {
	return []Rule{
		{
			MissingFile, unwrittenAnswer, "removes each file that the verifier or tool read, and then all",
			"Catch the error of opening a file of the workspace, and answer its checks with the value 0 and a message.",
		},
		{
			UnreadableFile, unwrittenAnswer, "puts an empty file, bytes that are no text, and a directory where a file was read",
			"Catch errors of decoding and parsing in the same place as those of opening.",
		},
		{
			HugeFile, unwrittenAnswer, "puts a file of a megabyte where a file was read",
			"Let work grow with the size and not with its square. An interpreter takes up to ten thousand units of fuel for each byte of a table that it reads as rows: look at the size before reading (a result that is much larger than it should be is wrong), read with less work for each row, or say in the README that an environment needs `limits { fuel = 50000000000 }` in the `plugin` block.",
		},
	}
}

func aboutOthers() []Rule {
	return []Rule{
		{
			BuilderStays, "A builder writes below its `into` and nowhere else.",
			"looks whether a builder tries to write elsewhere", "Join every path to `into`, which may not be there yet.",
		},
		{
			CallIDsOnce, "The `id` of a call is any text that no other call of the rollout has.",
			"plays two turns", "Put the number of the turn into the id: `t2-1`.",
		},
	}
}

func aboutCases() []Rule {
	return []Rule{
		{CaseFull, valueSentence, "asks on the files of a case of kind `full`: every check is 1, or as expected", "The message of the check says what it missed."},
		{CasePartial, valueSentence, "asks on the files of a case of kind `partial`: the value is between 0 and 1, or as expected", "A result that is right in part is worth a part; see the values of its checks."},
		{CaseZero, valueSentence, "asks on the files of a case of kind `zero`: the value is 0, or as expected", "Something is accepted that is worth nothing: doing nothing, or a copy of the input."},
		{CaseMalformed, unwrittenAnswer, "asks on the files of a case of kind `malformed`: a verifier's value is below 1, a tool fails, and neither crashes", "Catch errors of reading, decoding and parsing."},
		{CaseMutant, valueSentence, "changes the files of a case of kind `full`, one by one: the value is lower if they are wrong then, and the same if they are not", "The verifier does not look at what was changed: compare more, or exactly."},
		{CaseExpectation, sameSentence, "compares the answer and the files afterwards with what a case expects of them", "Either the plugin or the case is wrong: compare what was expected with what was found."},
	}
}
