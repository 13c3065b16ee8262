#!/usr/bin/env bash
# What `make demo` shows: environments are checked, played well and badly, judged,
# replayed, credited and repaired. The bundles of the rollouts stay in out/demo.
set -eu
cd "$(dirname "$0")/.."

out=out/demo
rm -rf "$out"

# say tells what comes next; try shows a command and runs it, and insists on the
# exit code that is its last argument.
say() { printf '\n# %s\n' "$*"; }
try() {
	local want=${*: -1} got=0
	set -- "${@:1:$#-1}"
	printf '$ %s\n\n' "$*"
	"$@" || got=$?
	[ "$got" = "$want" ] || { echo "exit code $got, want $want" >&2; exit 1; }
}

say "Is this environment valid, can its task be solved, and do wrong answers fail?"
try rover check examples/expense-audit --probe 0

say "The good control plays four times: the same moves give the same digest."
try rover run examples/expense-audit --agent oracle -n 4 --store "$out/store" --out "$out/good" 0

say "A subtly wrong one fails, with the place and what was expected."
try rover run examples/expense-audit --agent misses-duplicate --store "$out/store" --out "$out/wrong" 1

say "Its bundle tells what happened, turn by turn."
try rover show "$out"/wrong/*.rover 0

say "Another leaves its notes. Would it pass if that were allowed? Only what looks at them is run again."
try rover run examples/expense-audit --agent takes-notes --store "$out/store" --out "$out/notes" 1
try rover replay "$out"/notes/*.rover --env examples/expense-audit --with notes-may-stay --store "$out/store" 0

say "Which turns earned the progress?"
try rover credit "$out"/good/*-0000.rover "$out"/wrong/*.rover --store "$out/store" 0

say "Office work: four workbooks as people keep them become a report with formulas."
try rover run examples/regional-summary --agent oracle --store "$out/store" 0
try rover run examples/regional-summary --agent skips-texts --store "$out/store" 1

say "An office: 30 mails, a policy in Word, two calendars in two zones."
try rover run examples/inbox-triage --agent oracle --store "$out/store" --out "$out/office" 0

say "What the meeting changed is told as events, not as bytes."
try rover show "$out"/office/*.rover --turn 4 0

say "Who reckons that New York is always six hours behind books an hour that is taken."
try rover run examples/inbox-triage --agent old-clocks --store "$out/store" --out "$out/office-wrong" 1

say "A ledger is held against three statements. Who overlooks a fee is told where."
try rover run examples/vendor-reconciliation --agent oracle --store "$out/store" 0
try rover run examples/vendor-reconciliation --agent misses-fees --store "$out/store" 1

say "An environment that is broken in two places; nine revisions, of which seven cheat. Which smallest combination mends it?"
try rover repair examples/broken-quote --store "$out/store" 0
