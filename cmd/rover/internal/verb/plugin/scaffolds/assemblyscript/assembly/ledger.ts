// What the plugin knows about ledgers: texts with an entry per line, which ends in a
// comma and an amount in cents.

export class Ledger {
  entries: i32 = 0;
  total: i64 = 0;
  bad: i32[] = []; // lines that have no amount, counted from 1

  static read(text: string): Ledger {
    const ledger = new Ledger();
    const lines = text.replaceAll("\r\n", "\n").split("\n");
    for (let i = 0; i < lines.length; i++) {
      if (lines[i] == "") continue;
      ledger.entries++;
      const comma = lines[i].lastIndexOf(",");
      const cents = comma < 0 ? "" : lines[i].substring(comma + 1);
      if (isWhole(cents)) {
        ledger.total += I64.parseInt(cents, 10);
      } else {
        ledger.bad.push(i + 1);
      }
    }
    return ledger;
  }
}

function isWhole(text: string): bool {
  const first = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
  for (let i = first; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c < 48 || c > 57) return false;
  }
  return text.length > first && text.length <= first + 18;
}
