// The plugin my-plugin: what it offers.

import { fail, FileError, files, partial, pass, Plugin, PluginError } from "workrover";

import { read, total } from "./ledger.js";

export const plugin = new Plugin({
  name: "my-plugin",
  version: "0.1.0",
  description: 'Keeps and judges ledgers: texts with an entry per line, such as "rent,-700".',
  needs: { read: ["/workspace"], write: ["/workspace"] },
});

const PATH = { type: "string", pattern: "^/workspace/.", description: "the ledger, such as /workspace/ledger.txt" };
const CENTS = { type: "integer", minimum: -1e12, maximum: 1e12, description: "in cents" };

// How many bytes a ledger may have. An interpreter takes all of its fuel to read some
// megabytes, and a verifier that has none left gives no verdict: what an agent writes
// must not lead there.
const MOST = 1 << 18;

// The schema of an object that has all these properties and no others.
function schema(properties) {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

plugin.verifier(
  "balanced",
  {
    description: "Every entry of a ledger has an amount, and they sum to what they should.",
    configSchema: schema({ path: PATH, total: CENTS }),
  },
  ({ config }) => judge(config.path, config.total),
);

// The same ids whatever is found: a file that is missing is a check that fails.
function judge(path, want) {
  let entries;
  try {
    if (files.stat(path).size > MOST) return nothing(path, `${path} has more than ${MOST} bytes`);
    entries = read(files.readText(path));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return nothing(path, `${path} ${error.errno === "ENOENT" ? "is missing" : "cannot be read"}`);
  }
  if (entries.length === 0) return nothing(path, `${path} has no entries`);
  return [amounts(path, entries), sum(path, entries, want)];
}

function amounts(path, entries) {
  const bad = entries.filter(({ amount }) => amount === undefined);
  if (bad.length === 0) return pass("amounts");
  const value = (entries.length - bad.length) / entries.length;
  const message = `${bad.length} of ${entries.length} entries have no amount`;
  return partial("amounts", value, message, { path, locator: `line ${bad[0].line}`, expected: "TEXT,AMOUNT" });
}

function sum(path, entries, want) {
  const found = total(entries);
  if (found === want) return pass("total");
  return fail("total", `the amounts sum to ${found}, not ${want}`, { path, expected: `${want}`, found: `${found}` });
}

// The judgement of a ledger that cannot be judged.
function nothing(path, why) {
  return [fail("amounts", why, { path }), fail("total", why, { path })];
}

plugin.tool(
  "book",
  {
    description: "Add an entry to a ledger, which is made if it does not exist.",
    inputSchema: schema({
      path: PATH,
      text: { type: "string", description: "what the amount is for, without a comma" },
      amount: CENTS,
    }),
    writes: true,
  },
  ({ args }) => book(args),
);

// A failure is an ordinary answer, which the agent is shown; the workspace is then as
// it was.
function book({ path, text, amount }) {
  if (/[,\r\n]/.test(text)) throw new PluginError("invalid_args", "text has a comma or a line break: leave it out");
  const there = files.exists(path);
  if (there && files.stat(path).size > MOST) throw new PluginError("failed", `${path} has more than ${MOST} bytes`);
  let before = there ? files.readText(path) : "";
  if (before !== "" && !before.endsWith("\n")) before += "\n";
  const after = `${before}${text},${amount}\n`;
  files.write(path, after);
  return { total: total(read(after)) };
}
