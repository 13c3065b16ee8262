package plugin

import (
	"errors"
	"fmt"
)

// Rule is the name of a rule of the protocol, as docs/plugins/rules.md has it.
type Rule string

// Docs is where the rule is explained.
func (r Rule) Docs() string { return "docs/plugins/rules.md#" + string(r) }

// The rules that a request may end with, so that there is no response.
const (
	RuleTransport    Rule = "transport"
	RuleNoCrash      Rule = "no-crash"
	RuleWithinLimits Rule = "within-limits"
)

// The rules that a response can break.
const (
	RuleOneResponse  Rule = "one-response"
	RuleSoundJSON    Rule = "sound-json"
	RuleAnswerSize   Rule = "answer-size"
	RuleOK           Rule = "ok-given"
	RuleOKOrError    Rule = "ok-or-error"
	RuleErrorCode    Rule = "error-code"
	RuleFields       Rule = "fields"
	RuleOutput       Rule = "call-output"
	RuleNames        Rule = "names"
	RuleNamesOnce    Rule = "names-once"
	RuleVersion      Rule = "version"
	RuleNeedsPaths   Rule = "needs-paths"
	RuleCheckID      Rule = "check-id"
	RuleCheckIDsOnce Rule = "check-ids-once"
	RuleValueRange   Rule = "value-range"
	RuleCheckKind    Rule = "check-kind"
	RuleCheckWeight  Rule = "check-weight"
)

// The rules that a file can break, so that it is no plugin.
const (
	RuleModule    Rule = "wasm-module"
	RuleCore      Rule = "core-module"
	RuleImports   Rule = "imports-wasi-only"
	RuleEntry     Rule = "entry"
	RuleEntryType Rule = "entry-type"
	RuleMemory    Rule = "own-memory"
	RuleThreads   Rule = "no-threads"
	RuleReady     Rule = "gets-ready"
)

// Breach is the error of a response that breaks a rule.
type Breach struct {
	Rule Rule
	Text string // which field, what it is, what it should be
}

func (b *Breach) Error() string { return b.Text }

// ruleOf is the rule that a text breaks which has no canonical form.
func ruleOf(err error) Rule {
	if _, ok := errors.AsType[unsound](err); ok {
		return RuleSoundJSON
	}
	return RuleOneResponse
}

// unsound is what is wrong with a text that is JSON, but does not mean one thing to
// every reader.
type unsound string

func (u unsound) Error() string { return string(u) }

func unsoundf(format string, args ...any) error { return unsound(fmt.Sprintf(format, args...)) }

func breach(rule Rule, format string, args ...any) *Breach {
	return &Breach{Rule: rule, Text: fmt.Sprintf(format, args...)}
}
