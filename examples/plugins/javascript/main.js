// The example plugin ledger in JavaScript.

import { fail, pass, Plugin, PluginError } from "workrover";

import { parse, spelled } from "./amount.js";
import * as ledger from "./ledger.js";

export const plugin = new Plugin({
  name: "ledger",
  version: "1.0.0",
  description: "Keeps and judges ledgers in CSV.",
  needs: { read: ["/workspace"], write: ["/workspace"] },
});

// The schema of an object whose properties are texts.
function texts(...names) {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  return { type: "object", properties, required: names, additionalProperties: false };
}

plugin.tool(
  "append",
  { description: "Append a line to a ledger.", inputSchema: texts("path", "line"), writes: true },
  ({ args }) => ({ lines: ledger.append(args.path, args.line) }),
);

plugin.tool(
  "sum",
  { description: "Sum the amounts in a column of a ledger.", inputSchema: texts("path", "column") },
  ({ args }) => ({ total: spelled(ledger.total(args.path, args.column)) }),
);

plugin.verifier(
  "total",
  { description: "The amounts in a column sum to what they should.", configSchema: texts("path", "column", "equals") },
  ({ config: { path, column, equals } }) => {
    const want = parse(equals);
    if (want === undefined) throw new PluginError("invalid_args", `equals: "${equals}" is not an amount`);
    let found;
    try {
      found = ledger.total(path, column);
    } catch (error) {
      if (error instanceof PluginError) return [fail("total", error.message, { path })];
      throw error;
    }
    const evidence = { path, locator: `column ${column}`, expected: spelled(want), found: spelled(found) };
    if (found === want) return [{ ...pass("total"), evidence: [evidence] }];
    return [fail("total", `${path}: the sum of ${column} is ${spelled(found)}, not ${spelled(want)}`, evidence)];
  },
);
