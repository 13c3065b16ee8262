package conformance

import "github.com/workrover/workrover/sdk/plugin"

// The rules about what a plugin is and how its answers look, by name; those that one
// answer can break are in package plugin.
const (
	DescribeAnswers plugin.Rule = "describe-answers"
	DescribeAlone   plugin.Rule = "describe-alone"
	DescribeSame    plugin.Rule = "describe-same"
	Schemas         plugin.Rule = "schemas"
	LogSize         plugin.Rule = "log-size"
	NoInternal      plugin.Rule = "no-internal"
)

func aboutFile() []Rule {
	return []Rule{
		{
			plugin.RuleModule,
			"A core WebAssembly module that imports functions of `wasi_snapshot_preview1` and nothing else.",
			"reads the file, and lets the sandbox prepare it",
			"Build for WebAssembly, not for your own machine: `GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared` in Go, `--target wasm32-wasip1` in Rust. If the file is meant to be an executable, leave out `.wasm` in its name.",
		},
		{
			plugin.RuleCore,
			"Components, threads and shared memory are refused, with the reason and the remedy.",
			"looks at the header of the module",
			"A component is what `wasm32-wasip2`, `cargo component`, componentize-py and jco make. Build for `wasm32-wasip1` instead.",
		},
		{
			plugin.RuleImports,
			"Nothing else exists: no home directory, no `/proc`, no network.",
			"looks at what the module imports",
			"Remove what needs the import: a plugin has files, clocks and randomness by WASI preview 1, and no network. What it would fetch belongs into its package, and is found at `/plugin`.",
		},
		{
			plugin.RuleEntry,
			"For a request the host calls, on a fresh instance: `_initialize` if there is one; `rover_alloc` with the size of the request; it writes the request to the address; `rover_handle` with address and size.",
			"looks for the functions by which a module is asked",
			"Export `rover_alloc` and `rover_handle`, as the SDKs do, or build a program with `_start` that reads standard input and writes standard output. In Go: `-buildmode=c-shared`, and `serve.Register` in a package variable.",
		},
		{
			plugin.RuleEntryType,
			"| `rover_handle(at i32, size i32) → i64` | answers the request that is there |",
			"compares the types of these functions",
			"`rover_handle` returns one 64-bit number, `address << 32 | length`, and `rover_alloc` an address; in C: `uint64_t rover_handle(char *at, uint32_t size)` and `void *rover_alloc(uint32_t size)`.",
		},
		{
			plugin.RuleMemory,
			"A program for WASI preview 1: a core module that exports `memory` and `_start`, and imports nothing else.",
			"looks for the memory of the module",
			"Define the memory in the module and export it under the name `memory`: it is what linkers do unless they are told `--import-memory`.",
		},
		{
			plugin.RuleThreads,
			"Components, threads and shared memory are refused, with the reason and the remedy.",
			"looks for a shared memory",
			"Build without threads: no `-pthread`, no target that ends in `-threads`. What threads do depends on the machine.",
		},
		{
			plugin.RuleReady,
			"A process that does not get ready is an error of the environment, which quotes what it printed instead, how it ended, and the last that it said.",
			"starts a plugin that is an executable",
			"Print nothing before the line with which go-plugin begins, link statically, and serve `plugin.proto`. In Go, `serve.Main` does it.",
		},
	}
}

func aboutDescription() []Rule {
	return []Rule{
		{
			DescribeAnswers, "The host asks what a module offers.", "asks `describe`",
			"`describe` cannot fail: answer `{\"ok\": true, \"describe\": {…}}` from what is written in the source.",
		},
		{
			DescribeAlone, "Requests to `describe` and `act` see `/plugin` and `/tmp` alone.",
			"asks `describe` without and with the other mounts",
			"Do not look at `/workspace` or `/reference` when the plugin starts or describes itself; what it needs for that belongs to its package, at `/plugin`.",
		},
		{
			DescribeSame, "The same request on the same files gives the same response and the same files, on every machine; that is what lets a rollout be replayed.",
			"asks `describe` again, at another time and with other random numbers",
			"Put no time, no random number and nothing that is counted up into the description.",
		},
		{
			plugin.RuleNames, "A name is a lower-case letter followed by lower-case letters, digits, `_` and `-`, and occurs once in its list.",
			"reads the names in the description", "Write `row-total` or `row_total` instead of `Row total`.",
		},
		{
			plugin.RuleNamesOnce, "A name is a lower-case letter followed by lower-case letters, digits, `_` and `-`, and occurs once in its list.",
			"reads the names in the description", "Give each tool, builder, verifier and policy a name of its own in its list.",
		},
		{
			plugin.RuleVersion, "| `version` | a semantic version, as `1.4.0` or `2.0.0-rc.1` |",
			"reads the version in the description", "Write three numbers: `1.0.0`, and not `1.0`, `v1.0.0` or `latest`.",
		},
		{
			Schemas, "Schemas are objects of JSON Schema, draft 2020-12; the host holds arguments and configurations against them before it asks, so a plugin meets only valid ones.",
			"compiles every schema in the description, and looks for keywords that JSON Schema does not have",
			"The usual mistakes are a keyword that is misspelt (`requierd` requires nothing), a type that there is not (`\"int\"` for `\"integer\"`), a list where an object belongs, and a `$ref` to another file.",
		},
		{
			plugin.RuleNeedsPaths, "| `needs` | `{\"read\": [PATH], \"write\": [PATH]}`: absolute path prefixes that the plugin would like to have |",
			"reads the paths in the description", "Write `/workspace/out`, and not `out`.",
		},
	}
}

func aboutAnswers() []Rule {
	return []Rule{
		{
			plugin.RuleOneResponse, "The response is one JSON value in UTF-8, without a byte-order mark before it or anything but whitespace after it.",
			"reads every answer",
			"Nothing else may be on standard output: print what is for people to standard error, which is the log. Look for `print`, `console.log` and `fmt.Println` that were left in.",
		},
		{
			plugin.RuleSoundJSON, "No object has a key twice, no string half of a surrogate pair, and nothing is nested deeper than 100 levels.",
			"reads every answer", "Let a library write the JSON, and give it text in UTF-8. Write what is nested deeply flat: a tree as the list of its nodes, each with the id of its parent.",
		},
		{
			plugin.RuleAnswerSize, "It has at most 64 MiB, and at most what the environment's `limits.output` says.",
			"counts the bytes of every answer", "Answer with what matters: the first rows, the number of the others, and a path to look for more.",
		},
		{
			plugin.RuleOK, "A response is an object with `ok`: `true` with the fields of the op, or `false` with `error`.",
			"reads every answer", "Begin every response with `\"ok\": true` or `\"ok\": false`; a text or a number is neither.",
		},
		{
			plugin.RuleOKOrError, "`ok: true` comes without an `error`, `ok: false` with one.",
			"reads every answer", "Leave `error` out of a success, and give a failure one: `{\"ok\": false, \"error\": {\"code\": \"failed\", \"message\": \"why\"}}`.",
		},
		{
			plugin.RuleErrorCode, "`detail` is optional and CODE is one of",
			"reads every failure", "Use one of `invalid_args`, `not_found`, `denied`, `conflict`, `failed` and `internal`; say the rest in the message.",
		},
		{
			plugin.RuleFields, "All fields have the names, types and ranges of this page.",
			"reads every answer", "Compare the field with its row in the protocol: its exact name, and its type.",
		},
		{
			plugin.RuleTransport, "The response has to stay there until the host has read it, which it does before it calls anything else: in a language with a garbage collector, keep a reference.",
			"follows the addresses that the module returns",
			"Return `address << 32 | length` of bytes in the module's own memory, the address in the upper half, and from `rover_alloc` an address that is not 0.",
		},
		{
			plugin.RuleNoCrash, "A plugin that crashes, traps, exits or runs into a limit is treated in the same way.",
			"looks how every request ends",
			"The end of the log says where. Look for an index out of bounds, a file that is not there, an `unwrap` or `!` on what may be missing, and an exit code that is not 0.",
		},
		{
			plugin.RuleWithinLimits, "The environment sets them per plugin, in `limits` of its `plugin` block.",
			"looks how every request ends",
			"Look for a loop that has no end and for files that are read whole. An environment can raise a limit; a plugin that needs it says so in its README.",
		},
		{
			LogSize, "| `log` | 1 MiB | what follows is dropped |",
			"counts the bytes of every log", "Log what explains a verdict, not every row.",
		},
		{
			NoInternal, "| `internal` | the plugin has a defect |",
			"reads every failure", "An exception became an answer; the log has it, with the line that it comes from.",
		},
	}
}
