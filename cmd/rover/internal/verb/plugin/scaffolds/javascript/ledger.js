// What the plugin knows about ledgers: texts with an entry per line, which ends in a
// comma and an amount in cents.

// The entries of a ledger: in which line each is, and its amount, undefined where
// there is none.
export function read(text) {
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, amount: amountOf(line), empty: line === "" }))
    .filter(({ empty }) => !empty)
    .map(({ line, amount }) => ({ line, amount }));
}

function amountOf(line) {
  const match = /,([+-]?[0-9]{1,15})$/.exec(line);
  return match ? Number(match[1]) : undefined;
}

// The sum of the amounts that there are.
export function total(entries) {
  return entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}
